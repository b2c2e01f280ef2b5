import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Why the site can't serve something now, although nothing is wrong with what was asked for. Whoever talks to the
 * database, to the storage or to the file system throws it; server/unavailable.ts makes the answer of it.
 */
export type UnavailableReason = keyof typeof unavailable

/** What a person reads, and after how many seconds asking again is worth while. */
export const unavailable = {
  database: {
    sentence: 'The site cannot reach its data right now. Please try again in a minute.',
    retryAfter: 10,
  },
  storage: {
    sentence: 'The site cannot reach its files right now. Please try again in a minute.',
    retryAfter: 10,
  },
  locked: {
    sentence: 'Another program is using the site’s data. Please try again in a few seconds.',
    retryAfter: 5,
  },
  'disk-full': {
    sentence:
      "The server's disk is full. Nothing was changed. Please ask the person who manages your server to make room.",
    retryAfter: 60,
  },
  moving: {
    sentence:
      'The site is being moved to another server, so nothing can be saved right now. Nothing was changed. Please try again in a few minutes.',
    retryAfter: 30,
  },
  busy: {
    sentence: 'The site is very busy right now. Please try again in a few seconds.',
    retryAfter: 5,
  },
} as const

export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly reason: UnavailableReason

  /** @param cause what the driver, the client or the file system said; for the log alone */
  constructor(reason: UnavailableReason, cause?: unknown) {
    super(unavailable[reason].sentence, { cause })
    this.reason = reason
    const seen = sightings.getStore()
    if (seen) seen.first ??= this
  }
}

const sightings = new AsyncLocalStorage<{ first?: Unavailable }>()

/**
 * For a library that puts an error of its own in the place of ours, without its cause, or answers with it.
 * @throws the first `Unavailable` that came about in `work`, whatever became of it there
 */
export async function revealUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const seen: { first?: Unavailable } = {}
  const [ended] = await Promise.allSettled([sightings.run(seen, work)])
  if (seen.first) throw seen.first
  if (ended.status === 'rejected') throw ended.reason
  return ended.value
}

/** The reason in an error, or in one that it was caused by: libraries in between wrap what they let through. */
export function findUnavailable(error: unknown): Unavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isUnavailable(cause)) return cause
  return undefined
}

/** By name: the built server has a copy of the class of its own. */
function isUnavailable(error: Error): error is Unavailable {
  return error.name === 'Unavailable'
}
