import { pino, type Logger } from 'pino'

export type Log = Logger

/** Lines of JSON on standard output. What is logged carries no names, addresses, messages or query strings of people. */
export function openLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
