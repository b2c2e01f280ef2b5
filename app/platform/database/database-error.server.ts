import { join } from 'node:path'
import { StartupError, type Config } from '../config.server.ts'

export function sqliteFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'plinth.sqlite')
}

/** SQLite's result codes (sqlite.org/rescode.html): what this file is, no other start will mend. */
const damaged = [11, 26]
const notWritable = [8, 10, 13, 14]
/** PostgreSQL's code (its manual, appendix A) for: may not create tables. */
const notPermitted = '42501'

/** What went wrong while a database was opened, as the sentence that the operator needs, where there is one. */
export function explainDatabaseError(error: unknown, config: Config): unknown {
  const sentence = config.databaseUrl ? ofPostgres(error) : ofSqlite(error, sqliteFile(config))
  return sentence ? new StartupError(sentence) : error
}

export function unreachable(error: unknown): StartupError {
  return new StartupError(
    `DATABASE_URL: the database can't be reached (${reason(error)}). Check that it runs, its address and its password.`,
  )
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
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return code % 256
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
