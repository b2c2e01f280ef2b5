import { plain, problem } from './field.ts'
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
  const format = (value: number) => ({ '': String(value / 1000) })
  return {
    ...integer({ ...options, max: maxSeconds * 1000 }),
    type: 'seconds',
    historyFields: [{ path: '', label, as: 'seconds' }],
    blank: format(initial),
    format,
    parse(typed) {
      const text = plain(typed[''])
      if (text === '') return problem('missing', required)
      if (!/^\d{1,7}([.,]\d{1,3})?$/.test(text)) return problem('malformed', malformed)
      return { value: Math.round(Number(text.replace(',', '.')) * 1000) }
    },
    words: (value) => `${value / 1000} s`,
  }
}
