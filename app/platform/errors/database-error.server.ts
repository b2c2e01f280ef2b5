import { join } from 'node:path'
import { StartupError, type Config } from '../config.server.ts'
import { Unavailable, type UnavailableReason } from './unavailable.server.ts'

export function sqliteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'plinth.sqlite')
}

/** SQLite's result codes (sqlite.org/rescode.html) for problems with the file that a restart does not fix. */
const damaged = [11, 26]
const notWritable = [8, 10, 13, 14]
/** SQLite's extended codes for a foreign key, a primary key and a unique index. */
const brokenRules = [787, 1555, 2067]
/** PostgreSQL's code (appendix A of its manual) for a user that may not create tables. */
const notPermitted = '42501'

/** SQLite's codes for temporary problems: locked by another connection, read-only, I/O error, no space. */
const sqliteReasons: Record<number, UnavailableReason> = {
  5: 'locked',
  6: 'locked',
  8: 'database',
  10: 'database',
  13: 'disk-full',
  14: 'database',
}
/**
 * PostgreSQL's error classes and codes that are not the statement's fault: the connection, too many
 * connections, no space, an operator's stop, a timeout, a standby.
 */
const postgresReasons: readonly (readonly [RegExp, UnavailableReason])[] = [
  [/^53100$/, 'disk-full'],
  [/^(55P03|40P01)$/, 'locked'],
  [/^(08|53|57|58)...$|^25(006|P0[34])$/, 'database'],
]
/** Messages of node-postgres about a connection that was lost or never established, without a code. */
const lostConnection = /^Connection terminated|^Client (has encountered|was closed)|timeout/

/** The message of node-postgres for `query_timeout`. */
const unanswered = 'Query read timeout'

export function gotNoAnswer(error: unknown): boolean {
  return error instanceof Error && error.message === unanswered
}

/** Extended codes that are more specific: the index of the write-ahead log could not grow. */
const extendedReasons: Record<number, UnavailableReason> = { 4874: 'disk-full' }

/** Translates an error of SQLite to what it means for the caller; other errors are returned unchanged. */
export function explainSqlite(error: unknown): unknown {
  const code = extendedCode(error)
  const reason = extendedReasons[code] ?? sqliteReasons[code % 256]
  return reason ? new Unavailable(reason, error) : error
}

/** Whether SQLite found its file damaged. No restart mends that. */
export function isDamage(error: unknown): boolean {
  return damaged.includes(primaryCode(error))
}

/** Whether a statement broke a rule that its table is known to have: a value that is taken, a row that others need. */
export function isBrokenRule(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^23(503|505)$/.test(code) || brokenRules.includes(extendedCode(error))
}

/** Whether another program holds the lock that a statement needed; the statement has then done nothing. */
export function isLocked(error: unknown): boolean {
  return sqliteReasons[primaryCode(error)] === 'locked'
}

/** @param connecting no statement has been sent yet, so any error is a problem of the database */
export function explainPostgres(error: unknown, connecting = false): unknown {
  const reason = connecting ? 'database' : postgresReason(error)
  return reason ? new Unavailable(reason, error) : error
}

function postgresReason(error: unknown): UnavailableReason | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (!code && lostConnection.test(error.message)) return 'database'
  // System codes for socket errors; PostgreSQL's have five characters and start with a digit or F, H, P, X.
  if (/^E[A-Z_]+$/.test(code)) return 'database'
  return postgresReasons.find(([shape]) => shape.test(code))?.[1]
}

/** Turns an error from opening a database into the message the operator needs, if there is one. */
export function explainDatabaseError(thrown: unknown, config: Config): unknown {
  const error = thrown instanceof Unavailable ? thrown.cause : thrown
  const sentence = config.databaseUrl ? ofPostgres(error) : ofSqlite(error, sqliteFile(config))
  return sentence ? new StartupError(sentence) : thrown
}

/** The cause is `Unavailable` if waiting may help. If the database refuses, only the operator can help. */
export function unreachable(error: unknown): StartupError {
  return new StartupError(
    `DATABASE_URL: the database can't be reached (${reason(error)}). Check that it runs, its address and its password.`,
    { cause: isRefusal(error) ? error : new Unavailable('database', error) },
  )
}

/** Wrong name or password, no permission, or no such database. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(28...|3D000|42501)$/.test(String(error.code))
}

function ofSqlite(error: unknown, file: string): string | undefined {
  const code = primaryCode(error)
  if (damaged.includes(code))
    return `DATA_DIR: ${file} is damaged, or not a SQLite database. It was left as it is; put a backup in its place.`
  if (notWritable.includes(code))
    return `DATA_DIR: ${file} can't be opened or written. Check its permissions and the free space on the disk.`
  return undefined
}

/** The low byte; the rest only adds detail. */
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

/** node-postgres reports several refused addresses as one error without its own message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
