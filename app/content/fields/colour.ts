import { readColour } from '#app/platform/colour.ts'
import { oneCell, plain, problem, type Field } from './field.ts'

interface ColourOptions {
  label: string
  help?: string
  initial: string
  malformed: string
}

/** A colour as `#0b2545`; an empty input stores `initial`. */
export function colour({ label, help, initial, malformed }: ColourOptions): Field<string, { '': string }> {
  return oneCell({
    type: 'colour',
    label,
    help,
    initial,
    parse(typed) {
      const text = plain(typed[''])
      const value = text === '' ? initial : readColour(text)
      return value === undefined ? problem('malformed', malformed) : { value }
    },
    check: (value) => (readColour(value) === value ? undefined : { why: 'malformed', hint: malformed }),
    read: (stored) => (typeof stored === 'string' && readColour(stored)) || initial,
  })
}
