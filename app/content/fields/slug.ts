import { plain, type Unique } from './field.ts'
import { text } from './text.ts'

interface SlugOptions {
  label: string
  help?: string
  /** The field from which the store derives it if nothing was typed. */
  from: string
  unique: Omit<Unique, 'column' | 'derive'>
}

const maxLength = 80

/** The last part of a page's address: lower-case letters, digits and hyphens, and unique. */
export function slug({ label, help, from, unique }: SlugOptions): ReturnType<typeof text> {
  const base = text({ label, help, max: maxLength, normalize: toSlug })
  return {
    ...base,
    unique: { ...unique, column: '', derive: (values) => toSlug(plain(String(values[from] ?? ''))) },
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
