import { pino, type DestinationStream, type Logger } from 'pino'
import { loggedError } from './log-error.server.ts'

export type Log = Logger

/** Lines of JSON on standard output. What is logged carries no names, addresses, messages or query strings of people. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}
