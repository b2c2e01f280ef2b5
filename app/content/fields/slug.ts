import { plain, type FieldValues, type Unique } from './field.ts'
import { text } from './text.ts'

interface SlugOptions {
  label: string
  help?: string
  /** The field from which the store derives it if nothing was typed. */
  from: string
  /** What stands there already, and the hint beside an address that is one of these. */
  reserved?: { slugs: readonly string[]; hint: string }
  unique: Omit<Unique, 'column' | 'derive'>
}

const maxLength = 80

/** The last part of a page's address: lower-case letters, digits and hyphens, and unique. */
export function slug({ label, help, from, reserved, unique }: SlugOptions): ReturnType<typeof text> {
  const base = text({ label, help, max: maxLength, normalize: toSlug })
  const isReserved = (value: string) => reserved?.slugs.includes(value) === true
  const derive = (values: FieldValues) => {
    const value = toSlug(plain(String(values[from] ?? '')))
    return isReserved(value) ? `${value}-2` : value
  }
  return {
    ...base,
    check: (value, adding) =>
      reserved && isReserved(value) ? { why: 'rule', hint: reserved.hint } : base.check(value, adding),
    unique: { ...unique, column: '', derive },
  }
}

/** Converts `Senior Site Engineer (MEP)` to `senior-site-engineer-mep`. */
function toSlug(words: string): string {
  const ascii = words
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
}
