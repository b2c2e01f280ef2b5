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

export type PolicyName = keyof typeof policies
/** What a photograph must be. */
export type Policy = (typeof policies)['photograph']
export type DocumentPolicy = (typeof policies)['resume']
type AnyPolicy = (typeof policies)[PolicyName]

/** What an administrator may send ahead of a form; visitors' documents have an entrance of their own. */
export function isUploadPolicy(text: string): text is 'photograph' {
  return text === 'photograph'
}

/** By which an entrance is told what a file is to be. */
export function nameOf(policy: AnyPolicy): PolicyName | undefined {
  return (Object.keys(policies) as PolicyName[]).find((name) => policies[name] === policy)
}

/** Shown before a file is chosen. */
export function describe(policy: Policy): string {
  return `${policy.words}, up to ${policy.mostBytes / 1024 / 1024} MB and ${policy.mostPixels / 1_000_000} megapixels.`
}

/** Bytes; no entrance takes more. */
export const largestUpload = 300 * 1024 * 1024

/** Said by the browser before a file is sent, and by the server while it arrives, when it can't know how large it is. */
export function tooManyBytes(name: string, policy: AnyPolicy, bytes?: number): string {
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

export function notThatDocument(name: string, { words }: DocumentPolicy): string {
  return `${name || 'This file'} is not a ${words}. Save it as a ${words} and choose it again.`
}
