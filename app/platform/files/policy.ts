/** What may come in, the same at every entrance (trust.md, Uploads). The bytes decide the type, never the name. */
export const policies = {
  photograph: {
    types: { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' },
    words: 'JPEG, PNG, WebP, AVIF or GIF',
    mostBytes: 25 * 1024 * 1024,
    mostPixels: 40_000_000,
  },
  resume: { types: { pdf: 'application/pdf' }, words: 'PDF', mostBytes: 10 * 1024 * 1024 },
} as const

/** What a photograph must be. */
export type Policy = (typeof policies)['photograph']
export type DocumentPolicy = (typeof policies)['resume']

/** Shown before a file is chosen. */
export function describe(policy: Policy): string {
  return `${policy.words}, up to ${policy.mostBytes / 1024 / 1024} MB and ${policy.mostPixels / 1_000_000} megapixels.`
}

/** Bytes; no entrance takes more. */
export const largestUpload = 300 * 1024 * 1024

/** Said by the browser before a file is sent, and by the server while it arrives. */
export function tooManyBytes(name: string, policy: Pick<Policy, 'mostBytes'>): string {
  return `${name || 'This file'} is larger than ${policy.mostBytes / 1024 / 1024} MB. Save it smaller and choose it again.`
}

export function notThatDocument(name: string, { words }: DocumentPolicy): string {
  return `${name || 'This file'} is not a ${words}. Save it as a ${words} and choose it again.`
}
