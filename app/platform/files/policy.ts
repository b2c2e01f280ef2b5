/** What may come in, the same at every entrance (trust.md, Uploads). The bytes decide the type, never the name. */
export const policies = {
  photograph: {
    types: { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' },
    words: 'JPEG, PNG, WebP, AVIF or GIF',
    mostBytes: 25 * 1024 * 1024,
    mostPixels: 40_000_000,
  },
} as const

export type PolicyName = keyof typeof policies
export type Policy = (typeof policies)[PolicyName]

export function isPolicyName(text: string): text is PolicyName {
  return Object.hasOwn(policies, text)
}

/** By which an entrance is told what a file is to be. */
export function nameOf(policy: Policy): PolicyName | undefined {
  return Object.keys(policies)
    .filter(isPolicyName)
    .find((name) => policies[name] === policy)
}

/** Shown before a file is chosen. */
export function describe(policy: Policy): string {
  return `${policy.words}, up to ${policy.mostBytes / 1024 / 1024} MB and ${policy.mostPixels / 1_000_000} megapixels.`
}

/** Bytes; no entrance takes more. */
export const largestUpload = 300 * 1024 * 1024

/** Said by the browser before a file is sent, and by the server while it arrives, when it can't know how large it is. */
export function tooManyBytes(name: string, policy: Policy, bytes?: number): string {
  const size = bytes === undefined ? '' : ` (${megabytes(bytes)} MB)`
  return `${name || 'This file'}${size} is larger than ${policy.mostBytes / 1024 / 1024} MB. Save it smaller and choose it again.`
}

export function noBytes(name: string): string {
  return `${name || 'This file'} is empty. Look at it on your device and choose it again.`
}

/** Rounded up, so that what is too large never looks as if it were not. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)
}
