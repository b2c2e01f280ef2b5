import { totalmem } from 'node:os'
import type { PlaceLimit } from './places.ts'
import { kibibyte, mebibyte, minute, second } from '../units.ts'

/**
 * Everything that decides what is admitted, beside the render queue (server/page-cache.ts) and the limits
 * that are counted in the database. SECURITY.md prints these numbers; docs/decisions/0033 says why they are
 * what they are. A client is an IPv4 address or, for IPv6, a /64.
 */

/** How many requests of one kind a client may send: so many at once, and so many a minute after that. */
export interface RequestLimit {
  what: string
  burst: number
  perMinute: number
}

/** By kind of route. Whatever is in memory, and files, have no limit: they cost less than counting. */
export const requestLimits = {
  /** Enough for one person who looks around, or for thirty behind one carrier. */
  page: { what: 'public pages that are not in the cache', burst: 60, perMinute: 360 },
  form: { what: 'forms of public pages', burst: 60, perMinute: 120 },
  /** A meeting room that opens the site at once, and hardly more than one person all day. */
  visit: { what: 'visits that count', burst: 60, perMinute: 6 },
  stream: { what: 'streams opened', burst: 600, perMinute: 1_200 },
  backOffice: { what: 'the back office, including sign-in', burst: 600, perMinute: 1_800 },
  upload: { what: 'parts of uploads', burst: 600, perMinute: 6_000 },
} as const satisfies Record<string, RequestLimit>

/** Counted by administrator, since each one costs what DeepL charges: a long form at once, and typing speed after that. */
export const suggestionLimit: RequestLimit = {
  what: 'suggested translations, by administrator',
  burst: 60,
  perMinute: 30,
}

/** Counted by link, in each process: a page that is shown to a guest is rendered each time. */
export const guestPageLimit: RequestLimit = {
  what: 'pages of a guest link, by link',
  burst: 60,
  perMinute: 60,
}

/** Counted by client, in each process: the files of such a page. */
export const guestFileLimit: RequestLimit = {
  what: 'files of guest links',
  burst: 2_000,
  perMinute: 400,
}

export type LimitedKind = keyof typeof requestLimits

/** What a body counts for while it arrives: no more of it is ever held, longer ones are written to disk. */
export const maxHeldPerBody = mebibyte
/** What any body counts for at least: its connection and its head, however few bytes it promises. */
export const minHeldPerBody = 16 * kibibyte

/** In which a form without a file must arrive, in milliseconds, unless it comes from a session. */
export const shortFormTime = 30 * second

/**
 * What a visitor's stream may hold, connection included: 18 kB as browsers ask, and 38 kB with the largest
 * head that Node accepts (docs/decisions/0033).
 */
const bytesPerStream = 64 * kibibyte
const shareOfMemory = 1 / 8
/** With more, a change of content would keep the process busy for seconds. */
const maxStreams = 10_000

export interface PlaceLimits {
  /** Open screens of visitors; at the bound, the oldest one of the fullest address gives way. */
  streams: PlaceLimit
  /** Kept free for administrators, who are counted by account. */
  administratorStreams: PlaceLimit
  /** Each open screen needs one, and a browser opens at most six. */
  connections: PlaceLimit
  /** Bytes of requests that are being answered, with the largest body that counts. */
  heldBytes: PlaceLimit
}

/** @param processes how many share the memory (WORKERS) */
export function placeLimits(processes = 1, memory = availableMemory()): PlaceLimits {
  const share = (memory * shareOfMemory) / processes
  const streams = { perHolder: 300, inAll: Math.min(maxStreams, Math.floor(share / bytesPerStream)) }
  const administratorStreams = { perHolder: 100, inAll: 500 }
  const heldBytes = { perHolder: 16 * mebibyte, inAll: 64 * mebibyte }
  const unfinishedBodies = heldBytes.inAll / minHeldPerBody
  return {
    streams,
    administratorStreams,
    connections: {
      perHolder: 600,
      // Whatever streams and slow bodies take, this leaves 2,000 for others.
      inAll: streams.inAll + administratorStreams.inAll + unfinishedBodies + 2_000,
    },
    heldBytes,
  }
}

/** The limit of the container, if there is one, otherwise the machine's memory. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** Options of Node's server, by their names there, in milliseconds. */
export const nodeLimits = {
  headersTimeout: 10 * second,
  /** For a whole request. A part of an upload of 8 MB then needs 14 kB/s, and continues if it is cut off. */
  requestTimeout: 10 * minute,
  /** Longer than the minute for which proxies keep connections, so that we never close one that is in use. */
  keepAliveTimeout: 75 * second,
  /** Nothing was sent or received for this long: the client is gone. Streams send a heartbeat every 25 s. */
  timeout: 5 * minute,
} as const

/** Options of `pg`, by their names there, in milliseconds, so that a silent database costs less than 5 s. */
export const postgresLimits = {
  /** To get a connection, an existing or a new one. */
  connectionTimeoutMillis: 1.5 * second,
  lock_timeout: 1.5 * second,
  statement_timeout: 2.5 * second,
  /** If the database does not cancel the statement itself, the connection is given up. */
  query_timeout: 3 * second,
  idle_in_transaction_session_timeout: 30 * second,
} as const
