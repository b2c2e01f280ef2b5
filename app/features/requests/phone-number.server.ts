import type { CountryCode } from 'libphonenumber-js/max'
import { typedValue } from '#app/platform/forms/typed-value.ts'

/** People move between these, and write their numbers without the country code. */
const gulf = ['AE', 'SA', 'QA', 'KW', 'BH', 'OM'] as const satisfies readonly CountryCode[]

/**
 * A telephone number in international form (E.164), such as +971501234567; '' if the country is not certain or
 * the text is not one number. The library's tables take 20 MB, so they are loaded with the first number.
 */
export async function toE164(typed: string, region: string): Promise<string> {
  const written = typedValue(typed)
  const { parsePhoneNumberFromString, isSupportedCountry } = await import('libphonenumber-js/max')
  const read = (defaultCountry?: CountryCode) =>
    parsePhoneNumberFromString(written, { defaultCountry, extract: false })
  const home = read(isSupportedCountry(region) ? region : undefined)
  if (!home) return ''
  // With its country code, a number is taken as it was typed.
  if (/^(\+|00)/.test(written)) return home.isPossible() ? home.number : ''
  const isInGulf = gulf.some((one) => one === region)
  const others = isInGulf ? gulf.filter((one) => one !== region).map(read) : []
  const valid = [home, ...others].filter((number) => number?.isValid())
  // Eight digits without a zero may be a landline here or a mobile number in Qatar.
  const isOfHome = new RegExp(`^\\D*(0|${home.countryCallingCode})`).test(written)
  const isHome = home.isValid() && (home.getType() === 'MOBILE' || isOfHome)
  const [number, another] = isHome ? [home] : valid
  return number && !another ? number.number : ''
}
