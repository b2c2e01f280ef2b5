const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
/** Regions that are no countries: unions, the unknown one, and those set aside for tests. */
const noCountries = /^(EU|EZ|UN|QO|Z[A-LN-Z]|X[A-JL-Z])$/

let codes: readonly string[] | undefined

/** The codes of ISO 3166, by `Intl`, which keeps no list of them. */
export function countryCodes(): readonly string[] {
  codes ??= letters.flatMap((first) => letters.map((second) => first + second).filter(isCountry))
  return codes
}

function isCountry(code: string): boolean {
  if (noCountries.test(code) || nameIn('en', code) === undefined) return false
  return new Intl.Locale(`und-${code}`).region === code // Former codes become those of today.
}

/** The code of a country that is given by its code or its English name. */
export function readCountry(written: string): string | undefined {
  const wanted = written.trim().toLowerCase()
  return countryCodes().find(
    (code) => code.toLowerCase() === wanted || nameIn('en', code)?.toLowerCase() === wanted,
  )
}

export function countryName(code: string, language = 'en'): string {
  return nameIn(language, code) ?? code
}

const names = new Map<string, Intl.DisplayNames>()

function nameIn(language: string, code: string): string | undefined {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  names.set(language, known)
  return /^[A-Z]{2}$/.test(code) ? known.of(code) : undefined
}

/** The currencies whose codes begin with that of the country, as those of ISO 4217 do. */
export function currenciesOf(country: string): string[] {
  return Intl.supportedValuesOf('currency').filter((code) => code.startsWith(country))
}

export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +04:00 are taken too, but a place keeps its summer time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
