import { emailIncomplete, isEmail } from '#app/platform/forms/email.ts'
import type { Field } from './field.ts'
import { text, type TextOptions } from './text.ts'

type LinkOptions = Omit<TextOptions, 'long' | 'unique' | 'normalize'> & { malformed: string }
type LinkField = Field<string, { '': string }>

/** The address of an external page; it may be empty unless it is required. */
export function link(options: LinkOptions): LinkField {
  return shaped('link', isLink, options)
}

/** The same by https alone. */
export function httpsLink(options: LinkOptions): LinkField {
  return shaped('link', isHttps, options)
}

export function email(options: Omit<LinkOptions, 'malformed'>): LinkField {
  return shaped('email', isEmail, { ...options, malformed: emailIncomplete })
}

/** The https addresses of external pages, one a line. */
export function links({ malformed, ...options }: LinkOptions): LinkField {
  const areLinks = (value: string) => value.split('\n').every(isHttps)
  const normalize = (typed: string) => typed.split(/\s+/).join('\n')
  return shaped('links', areLinks, { ...options, normalize, malformed })
}

/**
 * Accepts http and https only, not the other schemes that a browser would follow, and no name or password, which
 * visitors would read.
 */
export function isLink(value: string): boolean {
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null
  return address !== null && address.username === '' && address.password === ''
}

function isHttps(value: string): boolean {
  return isLink(value) && /^https:/i.test(value)
}

function shaped(
  type: string,
  fits: (value: string) => boolean,
  { malformed, ...options }: LinkOptions & Pick<TextOptions, 'normalize'>,
): LinkField {
  const base = text(options)
  return {
    ...base,
    type,
    check: (value, adding) =>
      base.check(value, adding) ??
      (value === '' || fits(value) ? undefined : { why: 'malformed', hint: malformed }),
  }
}
