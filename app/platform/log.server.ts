import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.server.ts'
import { asText } from './log-text.server.ts'

export type Log = Logger

/** The log that the configuration asks for, on standard output. */
export function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Log {
  return createLog(logLevel, logFormat === 'text' ? asText(pino.destination(1)) : undefined)
}

/** Writes JSON lines to standard output, without people's names, addresses, messages or query strings. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What may be logged of an error: nothing that a person typed, and no row. */
interface LoggedError {
  type: string
  message: string
  code?: string
  /** Where in the database: names of tables, columns and constraints, never values. */
  at?: string
  stack?: string
  cause?: LoggedError
}

/** These messages of SQLite contain only column names; others may contain values. */
const safeSqlite = /^(UNIQUE|NOT NULL|FOREIGN KEY|CHECK) constraint failed/
const maxDepth = 5

/**
 * Prepares an error for the log. PostgreSQL quotes values in its messages (`invalid input syntax for type
 * integer: "…"`), and whole rows in `detail`, `where` and the parameters. Its code and the names of table and
 * constraint are enough to find the fault.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'no error was thrown, but something else' }
  const { name: type, message, stack, cause } = error
  const said = describe(error)
  const logged: LoggedError = { type, message: said.message ?? message, ...said.more }
  // The stack starts with the message.
  const [, ...calls] = stack?.split(/\n(?=\s+at )/) ?? []
  if (calls.length > 0) logged.stack = calls.map((call) => call.trim()).join('\n')
  if (cause instanceof Error && depth < maxDepth) logged.cause = loggedError(cause, depth + 1)
  return logged
}

function describe(error: Error): { message?: string; more: Pick<LoggedError, 'code' | 'at'> } {
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const code = text('errcode') ?? text('code')
  const more = code === undefined ? {} : { code }
  if ('severity' in error && 'routine' in error) {
    const at = ['table', 'column', 'constraint'].flatMap((name) => text(name) ?? [])
    return { message: `PostgreSQL ${code}`, more: { ...more, at: at.join(' ') } }
  }
  if ('errcode' in error && !safeSqlite.test(error.message))
    return { message: `SQLite ${text('errstr') ?? code}`, more }
  return { more }
}
