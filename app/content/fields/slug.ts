import { plain, type Unique } from './field.ts'
import { text } from './text.ts'

interface SlugOptions {
  label: string
  help?: string
  /** The field from which it is derived if nothing was typed. */
  from: string
  unique: Omit<Unique, 'column'>
}

const maxLength = 80

/** The last part of a page's address: lower-case letters, digits and hyphens, and unique. */
export function slug({ label, help, from, unique }: SlugOptions): ReturnType<typeof text> {
  const base = text({ label, help, max: maxLength, normalize: toSlug })
  return {
    ...base,
    unique: { ...unique, column: '' },
    fill: (value, values) => value || toSlug(plain(String(values[from] ?? ''))),
    // It is derived from the title, so it is empty only if the title is missing or has no letter that an
    // address can contain.
    check: (value) =>
      value === ''
        ? { why: 'missing', hint: `Enter an address in lower-case letters, for example ${example}.` }
        : base.check(value, true),
  }
}

const example = 'site-engineer'

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
