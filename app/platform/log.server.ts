import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Config } from './config.server.ts'
import { asText } from './log-text.server.ts'
import { minute } from './units.ts'

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
    hooks: { logMethod: countOutages() },
  }
  return destination ? pino(options, destination) : pino(options)
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/**
 * A known outage (a database or a bucket that is away, a full disk) meets every request. It is one line without a stack,
 * and then one a minute that counts the others, so that what is not known is not lost among them.
 */
function countOutages(): LogMethod {
  const counted = new Map<string, number>()
  return function log(args, method) {
    const outage = outageIn(args)
    if (!outage) return method.apply(this, args)
    const { facts, message } = outage
    const kind = `${facts.reason} ${message}`
    const known = counted.get(kind)
    if (known !== undefined) return void counted.set(kind, known + 1)
    counted.set(kind, 0)
    method.apply(this, [facts, message])
    const again = setTimeout(() => {
      const times = counted.get(kind) ?? 0
      counted.delete(kind)
      if (times > 0) method.apply(this, [{ ...facts, times }, `${message} (again within a minute)`])
    }, minute)
    again.unref()
  }
}

/** The facts and the message of a line about a known outage: one with such an error, or with its reason alone. */
function outageIn([given, message = '']: unknown[]):
  | { facts: { reason: string }; message: string }
  | undefined {
  if (typeof given !== 'object' || given === null || typeof message !== 'string') return undefined
  const { err, request: _, ...facts }: { err?: unknown; request?: unknown; reason?: unknown } = { ...given }
  const found = findOutage(err)
  if (found) {
    const { code, message: cause } = found.cause instanceof Error ? loggedError(found.cause) : {}
    return { facts: { ...facts, reason: found.reason, ...(cause && { cause, code }) }, message }
  }
  if (err !== undefined || typeof facts.reason !== 'string') return undefined
  return { facts: { ...facts, reason: facts.reason }, message }
}

/** An `Unavailable` among the causes, by its name: the room of errors needs this file's neighbours. */
function findOutage(error: unknown): { reason: string; cause: unknown } | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.name === 'Unavailable' && 'reason' in at) return { reason: String(at.reason), cause: at.cause }
  return undefined
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
