import { decimalNumber, decimalText, typedValue } from '#app/platform/forms/typed-value.ts'
import { problem } from './field.ts'
import { integer, type IntegerField } from './integer.ts'

const maxSeconds = 999_999

interface SecondsOptions {
  label: string
  help?: string
  /** In milliseconds. */
  initial: number
  required: string
  malformed: string
}

/** A time that is typed and shown in seconds, `1.5`, and stored in milliseconds. */
export function seconds(options: SecondsOptions): IntegerField {
  const { label, required, malformed, initial } = options
  const format = (value: number) => ({ '': decimalText(value / 1000) })
  return {
    ...integer({ ...options, max: maxSeconds * 1000 }),
    type: 'seconds',
    historyFields: [{ path: '', label, as: 'seconds' }],
    blank: format(initial),
    format,
    parse(typed) {
      const text = typedValue(typed[''])
      if (text === '') return problem('missing', required)
      const read = decimalNumber(text)
      if (read?.either)
        return problem('malformed', `“${text}” may be ${read.either.join(' or ')}. Write one of these.`)
      const value = Math.round((read?.value ?? -1) * 10_000) / 10
      return Number.isInteger(value) && value >= 0 ? { value } : problem('malformed', malformed)
    },
    words: (value) => `${value / 1000} s`,
  }
}
