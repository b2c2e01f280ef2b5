import { describeRefusal } from './storage-error.server.ts'

/** Where the site writes: its database, or its files with the data folder. */
export type WrittenPlace = 'database' | 'files'

/**
 * What writes have met since a place last took one. A place that is only read looks well to everybody who reads, so it is
 * remembered where it was met, as damage is.
 */
export interface RefusedWrites {
  /** Call with whatever a write has thrown; only what the place itself refuses counts. */
  note(place: WrittenPlace, error: unknown): void
  /** Call when a write has succeeded that was made to find out. */
  taken(place: WrittenPlace): void
  /** Sentences for the operator, empty while every place takes writes. */
  current(): string[]
  /** How many writes were refused since the start. */
  total(): number
  /** Registers a listener for the first refusal of a place. */
  onRefused(listener: () => void): void
}

const places: Record<WrittenPlace, string> = { database: 'the database', files: 'the storage of files' }

export function createRefusedWrites(): RefusedWrites {
  const refused = new Map<WrittenPlace, string>()
  /** An error is passed on through several hands, each of which may note it. */
  const noted = new WeakSet<Error>()
  let total = 0
  let hear = () => {}
  return {
    note(place, error) {
      const found = refusalOf(place, error)
      if (!found || noted.has(found.cause)) return
      const { cause, reason } = found
      noted.add(cause)
      total += 1
      const isFirst = !refused.has(place)
      refused.set(place, reason)
      if (isFirst) hear()
    },
    taken: (place) => void refused.delete(place),
    current: () => [...refused].map(([place, reason]) => `${places[place]} takes no writes: ${reason}`),
    total: () => total,
    onRefused: (listener) => void (hear = listener),
  }
}

const readOnly = 'it is read-only'
const full = 'it is full'
/** PostgreSQL: read-only (also a standby), and no space. */
const ofPostgres: Record<string, string> = { 25006: readOnly, 53100: full }
/** The low byte of SQLite's result codes: SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL. */
const ofSqlite: Record<number, string> = { 8: readOnly, 10: 'it can not be read or written', 13: full }
const ofSystem: Record<string, string> = { EROFS: readOnly, ENOSPC: full, EDQUOT: 'its quota is used up' }

/** Why the place takes no write; `undefined` if the fault is another. */
function refusalOf(place: WrittenPlace, error: unknown): { cause: Error; reason: string } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    const known = ofPostgres[code] ?? ofSystem[code]
    if (known) return { cause, reason: `${known} (${code})` }
    if ('errcode' in cause) {
      const told = ofSqlite[Number(cause.errcode) % 256]
      if (told) return { cause, reason: `${told} (SQLite ${String(cause.errcode)})` }
    }
  }
  const answer = place === 'files' ? describeRefusal(error) : undefined
  if (!answer?.startsWith('403') || !(error instanceof Error)) return undefined
  return { cause: error, reason: `the bucket answers ${answer}` }
}
