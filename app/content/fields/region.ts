import { countryCodes, countryName, isTimeZone, readCountry } from '#app/platform/region.ts'
import { oneCell, plain, problem, type Field } from './field.ts'

interface RegionOptions {
  label: string
  help?: string
  initial: string
  malformed: string
}

export interface SuggestingField extends Field<string, { '': string }> {
  /** What the input suggests: what is typed, and what it stands for. */
  suggest(): readonly { value: string; label?: string }[]
}

/** A country, stored as its code; its code or its English name may be typed. An empty input stores `initial`. */
export function country(options: RegionOptions): SuggestingField {
  return {
    ...suggested('country', readCountry, options),
    format: (code) => ({ '': countryName(code) }),
    words: (code) => countryName(code),
    suggest: () => countryCodes().map((code) => ({ value: countryName(code) })),
  }
}

/** The same, shown as its code. */
export function countryCode(options: RegionOptions): SuggestingField {
  return {
    ...suggested('country', readCountry, options),
    suggest: () => countryCodes().map((code) => ({ value: code, label: countryName(code) })),
  }
}

/** A time zone's name in the IANA database, such as `Africa/Cairo`. An empty input stores `initial`. */
export function timeZone(options: RegionOptions): SuggestingField {
  return {
    ...suggested('time zone', (text) => (isTimeZone(text) ? text : undefined), options),
    suggest: () => Intl.supportedValuesOf('timeZone').map((value) => ({ value })),
  }
}

function suggested(
  type: string,
  find: (text: string) => string | undefined,
  { label, help, initial, malformed }: RegionOptions,
): Field<string, { '': string }> {
  return oneCell<string>({
    type,
    label,
    help,
    initial,
    parse(typed) {
      const text = plain(typed[''])
      const value = text === '' ? initial : find(text)
      return value === undefined ? problem('malformed', malformed) : { value }
    },
    check: (value) => (find(value) === value ? undefined : { why: 'malformed', hint: malformed }),
    read: (stored) => (typeof stored === 'string' && find(stored)) || initial,
  })
}
