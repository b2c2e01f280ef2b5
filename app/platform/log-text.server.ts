import { pino, type DestinationStream } from 'pino'

/** The stack is printed on lines of its own. */
const indent = '\n    '

/** Turns each JSON line of the log into one for people: the time, the level as a word, the message, the rest. */
export function asText(out: DestinationStream): DestinationStream {
  return { write: (line) => out.write(`${textOf(line)}\n`) }
}

function textOf(line: string): string {
  const { time, level, msg = '', err, ...rest }: Record<string, unknown> = JSON.parse(line)
  const word = pino.levels.labels[Number(level)] ?? String(level)
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${valueOf(value)}`)
  return (
    [String(time), word.toUpperCase().padEnd(5), String(msg), ...facts].join(' ').trimEnd() + stackOf(err)
  )
}

/** A value with a space or a quotation mark is quoted, so that the line can still be taken apart. */
function valueOf(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
}

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { type, message, code, at, stack, cause }: Record<string, unknown> = { ...err }
  const said = [`${String(type)}: ${String(message)}`, code, at].filter(Boolean).join(' ')
  const calls = typeof stack === 'string' ? stack.split('\n').map((call) => `  ${call}`) : []
  return [said, ...calls].map((part) => indent + part).join('') + stackOf(cause)
}
