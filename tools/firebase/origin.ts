/** What cannot be seen in a single value: who wrote it. */
export interface Origin {
  /** By `npm run export`: every value is as this site stores it, so nothing in it is repaired. */
  isOurs: boolean
  /** The order of the numbers in dates such as `12/03/2021`, by the country of this site. */
  dayOrder: string
}

/** A branch that only `npm run export` writes. */
export const ownBranch = 'plinth'

export const ours: Origin = { isOurs: true, dayOrder: 'dmy' }

export function originOf(root: object, country: string): Origin {
  return { isOurs: Object.hasOwn(root, ownBranch), dayOrder: dayOrderIn(country) }
}

/** Such as `dmy`, as most people of the country write. */
function dayOrderIn(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const format = new Intl.DateTimeFormat(`${language}-${country}`, { calendar: 'gregory' })
  const parts = format.formatToParts().filter(({ type }) => /^(day|month|year)$/.test(type))
  return parts.map(({ type }) => type.slice(0, 1)).join('')
}
