/** What may come in, the same at every entrance (trust.md, Uploads). The bytes decide the type, never the name. */
export const policies = {
  photograph: {
    types: { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' },
    words: 'JPEG, PNG, WebP, AVIF or GIF',
    mostBytes: 25 * 1024 * 1024,
    mostPixels: 40_000_000,
  },
} as const

export type Policy = (typeof policies)[keyof typeof policies]

/** Shown before a file is chosen. */
export function describe(policy: Policy): string {
  return `${policy.words}, up to ${policy.mostBytes / 1024 / 1024} MB and ${policy.mostPixels / 1_000_000} megapixels.`
}

/** Bytes; no entrance takes more. */
export const largestUpload = 300 * 1024 * 1024
/** Said by the browser before a file is sent, and by the server while it arrives. */
export function tooManyBytes(name: string, policy: Policy): string {
  return `${name || 'This file'} is larger than ${policy.mostBytes / 1024 / 1024} MB. Save it smaller and choose it again.`
}
