import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'identity' | 'gzip' | 'br'

/** One form of an answer, whole: nothing is left to be looked up or put together when it is sent. */
interface Representation {
  body: Buffer
  /** Each name before its value, as `writeHead()` takes them. */
  headers: string[]
  /** Those of the 304 to whoever has it already. */
  unchanged: string[]
  /** What was sent last, with a body and as a 304. */
  sent?: Sent
  sentUnchanged?: Sent
}

/** A head as Node wrote it, for all that go out within one second on connections that stay open. */
export interface ResponseHead {
  /** Since 1970: the head says it in `Date`. */
  second: number
  text: string
}

/** An answer as it goes over a line that stays open. */
interface Sent extends ResponseHead {
  /** Head and body in one piece, from the second time on. */
  whole?: Buffer
}

/** An answer from memory: a page, or a built file. */
export interface StoredAnswer {
  status: number
  /** Bytes of memory, at most. */
  weight: number
  /** How often it was sent from memory. */
  asked: number
  /** Whether `If-None-Match` names it, in whatever encoding. */
  isKnownTo(ifNoneMatch: string | null | undefined): boolean
  represent(encoding: Encoding): Representation
  /** A better form in the place of one that was made in a hurry. */
  replace(encoding: Encoding, body: Buffer): void
}

interface Stored {
  status: number
  weight: number
  /** All that do not depend on the encoding. */
  headers: Headers
  /** Absent where the answer is never to be asked about again. */
  etag?: string
  /** The bytes in an encoding; `undefined` where it has no such form, and is sent as it is. */
  encode(encoding: Encoding): Buffer | undefined
}

/** What every form of an answer has, and what follows from its bytes. */
export function storeAnswer({ status, weight, headers, etag, encode }: Stored): StoredAnswer {
  const common = [...headers].flat()
  const representations = new Map<Encoding, Representation>()

  function hold(encoding: Encoding, body: Buffer, form: string): Representation {
    const unchanged = etag === undefined ? common : [...common, 'etag', `"${etag}-${form}"`]
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const representation = {
      body,
      unchanged,
      headers: [...unchanged, ...encoded, 'content-length', String(body.byteLength)],
    }
    representations.set(encoding, representation)
    return representation
  }

  function represent(encoding: Encoding): Representation {
    const known = representations.get(encoding)
    if (known) return known
    const body = encode(encoding)
    return body ? hold(encoding, body, encoding) : represent('identity')
  }

  return {
    status,
    weight,
    asked: 0,
    represent,
    // Other bytes have another tag.
    replace: (encoding, body) => void hold(encoding, body, `${encoding}-${body.byteLength}`),
    isKnownTo: (header) =>
      etag !== undefined &&
      Boolean(header?.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${etag}-`))),
  }
}

/** As a `Response`, behind everything that stands in front of the routes. */
export function answer({ method, headers: asked }: Request, stored: StoredAnswer): Response {
  const { body, headers, unchanged } = stored.represent(chooseEncoding(asked.get('Accept-Encoding')))
  if (stored.isKnownTo(asked.get('If-None-Match')))
    return new Response(null, { status: 304, headers: paired(unchanged) })
  const sent =
    method === 'HEAD' ? null : new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length)
  return new Response(sent, { status: stored.status, headers: paired(headers) })
}

function paired(headers: string[]): Headers {
  const pairs = new Headers()
  for (let at = 0; at < headers.length; at += 2) pairs.set(headers[at] ?? '', headers[at + 1] ?? '')
  return pairs
}

/** Straight from memory to the connection, in front of everything. */
export function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredAnswer) {
  const asked = request.headers
  const form = stored.represent(chooseEncoding(asked['accept-encoding']))
  if (asked['if-none-match'] !== undefined && stored.isKnownTo(asked['if-none-match']))
    form.sentUnchanged = sendAgain(response, form.sentUnchanged, 304, form.unchanged)
  else if (request.method === 'HEAD') response.writeHead(stored.status, form.headers).end()
  else form.sent = sendAgain(response, form.sent, stored.status, form.headers, form.body)
}

/** Of longer bodies the head is a small part, and a copy a large one. */
const longestWhole = 32 * 1024

/** What Node keeps of a head that it has written: nothing documents it, so a test holds it. */
type ResponseWithHead = ServerResponse & { _header: string; _headerSent: boolean }

/**
 * Node checks every header and puts the head together for each answer, which takes longer than all else; within a second
 * it is the same for the same headers.
 * @returns the head that the answer has now: `known`, or one to be handed in with the next
 */
export function putHead<Known extends ResponseHead>(
  response: ServerResponse,
  known: Known | undefined,
  status: number,
  headers: string[],
): Known | ResponseHead | undefined {
  const own = response as ResponseWithHead
  const second = Math.floor(Date.now() / 1000)
  if (known?.second === second && response.shouldKeepAlive) {
    response.statusCode = status
    own._header = known.text
    return known
  }
  response.writeHead(status, headers)
  return response.shouldKeepAlive ? { second, text: own._header } : undefined
}

function sendAgain(
  response: ServerResponse,
  sent: Sent | undefined,
  status: number,
  headers: string[],
  body: Buffer = nothing,
): Sent | undefined {
  const head = putHead(response, sent, status, headers)
  if (!sent || head !== sent || body.length > longestWhole) {
    response.end(body)
    return head
  }
  sent.whole ??= Buffer.concat([Buffer.from(sent.text, 'latin1'), body])
  const own = response as ResponseWithHead
  own._headerSent = true
  response.end(sent.whole)
  return sent
}

const nothing = Buffer.alloc(0)

/** Browsers send a handful of different ones. */
const chosen = new Map<string, Encoding>()
const mostChosen = 100

function chooseEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []))
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
  if (chosen.size >= mostChosen) chosen.clear()
  chosen.set(header, encoding)
  return encoding
}
