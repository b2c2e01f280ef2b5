import type { Translation } from './locales.ts'

/** Whose site it is: what Brand in the back office sets. */
export interface Brand extends Readonly<Partial<Record<`companyName_${Translation}`, string>>> {
  companyName: string
  /** '' is the first word of the company's name. */
  shortName: string
  /** Dark: text on paper, and the ground of header and footer. */
  ink: string
  /** Action and emphasis, on ink or under it. */
  accent: string
  /** The code of ISO 3166, as `phoneRegion`. */
  country: string
  timeZone: string
  /** The country of telephone numbers that are written without a country code. */
  phoneRegion: string
  foundedIn: number | null
}

/** What stands until an administrator saves Brand. */
export const builtInBrand: Brand = {
  companyName: 'Plinth Building Contracting',
  shortName: '',
  ink: '#0b2545',
  accent: '#f26b21',
  country: 'AE',
  timeZone: 'Asia/Dubai',
  phoneRegion: 'AE',
  foundedIn: null,
}

export function shortNameOf({ companyName, shortName }: Pick<Brand, 'companyName' | 'shortName'>): string {
  return shortName || (companyName.split(/\s+/)[0] ?? companyName)
}
