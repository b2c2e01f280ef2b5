import { join } from 'node:path'
import { StartupError, type Config } from '../config.server.ts'
import { Unavailable, type UnavailableReason } from '../http/unavailable.server.ts'

export function sqliteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'plinth.sqlite')
}

/** SQLite's result codes (sqlite.org/rescode.html): what this file is, no other start will mend. */
const damaged = [11, 26]
const notWritable = [8, 10, 13, 14]
/** PostgreSQL's code (its manual, appendix A) for: may not create tables. */
const notPermitted = '42501'

/** The same codes for: another connection holds what is needed; the file may only be read; reading or writing it failed; there is no room. */
const sqliteReasons: Record<number, UnavailableReason> = {
  5: 'locked',
  6: 'locked',
  8: 'database',
  10: 'database',
  13: 'disk-full',
  14: 'database',
}
/**
 * The classes and codes of PostgreSQL's for what is no fault of the statement: the connection, too many of them, no room,
 * an operator's stop, a time-out, a standby.
 */
const postgresReasons: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^53100$/, 'disk-full'],
  [/^(55P03|40P01)$/, 'locked'],
  [/^(08|53|57|58)...$|^25(006|P0[34])$/, 'database'],
]
/** What node-postgres says itself of a connection that was lost, or never came about; it gives these no code. */
const lostConnection = /^Connection terminated|^Client (has encountered|was closed)|timeout/

/** Of the codes that say more: the index of the write-ahead log could not grow. */
const extendedReasons: Record<number, UnavailableReason> = { 4874: 'disk-full' }
/** What the triggers of `read-only.server.ts` raise; on PostgreSQL with a code in a class of our own. */
export const readOnlyMessage = 'the site is read-only'
export const postgresReadOnly = 'PL001'
/** SQLite's code for whatever a trigger raises. */
const raisedByTrigger = 1811

/** What SQLite or PostgreSQL threw, as what it means for whoever asked; any other error as it is. */
export function explainSqlite(error: unknown): unknown {
  const code = extendedCode(error)
  const reason = isReadOnly(error) ? 'moving' : (extendedReasons[code] ?? sqliteReasons[code % 256])
  return reason ? new Unavailable(reason, error) : error
}

function isReadOnly(error: unknown): boolean {
  return (
    extendedCode(error) === raisedByTrigger && error instanceof Error && error.message === readOnlyMessage
  )
}

/** Whether another program holds the lock that a statement needed, before it did anything. */
export function isLocked(error: unknown): boolean {
  return sqliteReasons[primaryCode(error)] === 'locked'
}

/** @param connecting no statement has been sent yet, so whatever is wrong is wrong with the database */
export function explainPostgres(error: unknown, connecting = false): unknown {
  const reason = connecting ? 'database' : postgresReason(error)
  return reason ? new Unavailable(reason, error) : error
}

function postgresReason(error: unknown): UnavailableReason | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (!code && lostConnection.test(error.message)) return 'database'
  if (code === postgresReadOnly) return 'moving'
  // The system's names of what befell a socket; PostgreSQL's codes have five characters and begin with a digit or F, H, P, X.
  if (/^E[A-Z_]+$/.test(code)) return 'database'
  return postgresReasons.find(([shape]) => shape.test(code))?.[1]
}

/** What went wrong while a database was opened, as the sentence that the operator needs, where there is one. */
export function explainDatabaseError(thrown: unknown, config: Config): unknown {
  const error = thrown instanceof Unavailable ? thrown.cause : thrown
  const sentence = config.databaseUrl ? ofPostgres(error) : ofSqlite(error, sqliteFile(config))
  return sentence ? new StartupError(sentence) : thrown
}

/** With a cause that says so where waiting may help: a database that answers, and refuses, waits for the operator. */
export function unreachable(error: unknown): StartupError {
  return new StartupError(
    `DATABASE_URL: the database can't be reached (${reason(error)}). Check that it runs, its address and its password.`,
    { cause: isRefusal(error) ? error : new Unavailable('database', error) },
  )
}

/** Wrong name or password, no right, no such database. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(28...|3D000|42501)$/.test(String(error.code))
}

function ofSqlite(error: unknown, file: string): string | undefined {
  const code = primaryCode(error)
  if (damaged.includes(code))
    return `DATA_DIR: ${file} is damaged, or not a SQLite database. It was left as it is; put a backup in its place.`
  if (notWritable.includes(code))
    return `DATA_DIR: ${file} can't be opened or written. Look at its rights and at the free space of the disk.`
  return undefined
}

/** The low byte; the others only say where. */
function primaryCode(error: unknown): number {
  return extendedCode(error) % 256
}

function extendedCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}

function ofPostgres(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === notPermitted)) return undefined
  return `DATABASE_URL: this user may not create tables (${error.message}). Make it the owner of the database.`
}

/** node-postgres reports several refused addresses as one error without a message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
