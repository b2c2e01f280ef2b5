import { AsyncLocalStorage } from 'node:async_hooks'
import { unavailableSentences } from './unavailable-sentences.ts'

/**
 * Why the site cannot serve something now, although the request is fine. Thrown by code that accesses the
 * database, the storage or the file system; server/unavailable.ts turns it into a response.
 */
export type UnavailableReason = keyof typeof unavailable

/** The message for people, and the number of seconds after which a retry makes sense. */
export const unavailable = {
  database: { sentence: unavailableSentences.database, retryAfterSeconds: 10 },
  storage: { sentence: unavailableSentences.storage, retryAfterSeconds: 10 },
  locked: { sentence: unavailableSentences.locked, retryAfterSeconds: 5 },
  'disk-full': { sentence: unavailableSentences['disk-full'], retryAfterSeconds: 60 },
  'not-own': { sentence: unavailableSentences['not-own'], retryAfterSeconds: 30 },
  busy: { sentence: unavailableSentences.busy, retryAfterSeconds: 5 },
} as const

export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly reason: UnavailableReason

  /** @param cause the error of the driver, the client or the file system; only for the log */
  constructor(reason: UnavailableReason, cause?: unknown) {
    super(unavailable[reason].sentence, { cause })
    this.reason = reason
    const seen = sightings.getStore()
    if (seen) seen.first ??= this
  }
}

const sightings = new AsyncLocalStorage<{ first?: Unavailable }>()

/**
 * For a library that replaces our error with its own, without a cause, or responds with it.
 * @throws the first `Unavailable` created during `work`, whatever the library made of it
 */
export async function revealUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const seen: { first?: Unavailable } = {}
  const [ended] = await Promise.allSettled([sightings.run(seen, work)])
  if (seen.first) throw seen.first
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}

/** Finds an `Unavailable` in an error or its causes: libraries in between wrap errors. */
export function findUnavailable(error: unknown): Unavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isUnavailable(cause)) return cause
  return undefined
}

/** Compares names, because the built server contains its own copy of the class. */
function isUnavailable(error: Error): error is Unavailable {
  return error.name === 'Unavailable'
}
