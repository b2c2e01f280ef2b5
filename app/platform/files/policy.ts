import { duration } from '../video/duration.ts'

const mebibyte = 1024 * 1024
/** The formats in which photographs come. */
export const rasters = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const
const photographs = { mostBytes: 25 * mebibyte, mostPixels: 40_000_000 } as const

/** What an entrance takes in. */
export interface Policy {
  /** What the bytes may turn out to be, and the media type of each. */
  types: Record<string, string>
  words: string
  mostBytes: number
  /** Of pictures alone: they are made anew, everything else is stored as it came. */
  mostPixels?: number
  /** Of videos alone. */
  mostSeconds?: number
  /** What looks best, as advice. */
  best?: { words: string; leastSide?: number }
}

export type PicturePolicy = Policy & { mostPixels: number }

/** What may come in, the same at every entrance (trust.md, Uploads). The bytes decide the type, never the name. */
export const policies = {
  photograph: {
    types: rasters,
    words: 'JPEG, PNG, WebP, AVIF or GIF',
    ...photographs,
    best: { words: 'Sharp from 2,000 pixels across', leastSide: 1600 },
  },
  logo: {
    types: { svg: 'image/svg+xml', ...rasters },
    words: 'SVG, PNG, JPEG, WebP, AVIF or GIF',
    ...photographs,
    best: { words: 'SVG is sharp at every size, else 600 pixels across' },
  },
  document: { types: { pdf: 'application/pdf' }, words: 'PDF', mostBytes: 25 * mebibyte },
  video: {
    types: { mp4: 'video/mp4', webm: 'video/webm' },
    words: 'MP4 or WebM',
    mostBytes: 300 * mebibyte,
    mostSeconds: 120,
    best: { words: 'Best are 10 to 30 seconds at 1920 × 1080, under 20 MB' },
  },
  resume: { types: { pdf: 'application/pdf' }, words: 'PDF', mostBytes: 10 * mebibyte },
} as const satisfies Record<string, Policy>

export type DocumentPolicy = (typeof policies)['document' | 'resume']

/** What an administrator may send ahead of a form; visitors' documents have an entrance of their own. */
const uploadPolicies = ['photograph', 'logo', 'document', 'video'] as const
export type UploadPolicyName = (typeof uploadPolicies)[number]

export function isUploadPolicy(text: string): text is UploadPolicyName {
  return uploadPolicies.some((name) => name === text)
}

/** Shown before a file is chosen. */
export function describe({ words, mostBytes, mostPixels, mostSeconds, best }: Policy): string {
  const pixels = mostPixels === undefined ? '' : ` and ${mostPixels / 1_000_000} megapixels`
  const time = mostSeconds === undefined ? '' : ` and ${duration(mostSeconds)}`
  return `${words}, up to ${mostBytes / mebibyte} MB${pixels}${time}.${best ? ` ${best.words}.` : ''}`
}

type Sides = Record<'width' | 'height', number | null>

/** Said of a picture that was taken, where it is too small for its place. */
export function softness({ width, height }: Sides, { best }: Policy): string | undefined {
  if (!best?.leastSide || width === null || Math.max(width, height ?? 0) >= best.leastSide) return undefined
  return `This photograph is ${width.toLocaleString('en')} pixels across and will look soft on a wide screen. A larger one looks better.`
}

/** Bytes; no entrance takes more. */
export const largestUpload = 300 * mebibyte

/** Said by the browser before a file is sent, and by the server while it arrives, when it can't know how large it is. */
export function tooManyBytes(name: string, policy: Policy, bytes?: number): string {
  const size = bytes === undefined ? '' : ` (${megabytes(bytes)} MB)`
  return `${name || 'This file'}${size} is larger than ${policy.mostBytes / mebibyte} MB. Save it smaller and choose it again.`
}

export function noBytes(name: string): string {
  return `${name || 'This file'} is empty. Look at it on your device and choose it again.`
}

/** Rounded up, so that what is too large never looks as if it were not. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / mebibyte) * 10) / 10).toFixed(1)
}

export function notThatDocument(name: string, { words }: DocumentPolicy): string {
  return `${name || 'This file'} is not a ${words}. Save it as a ${words} and choose it again.`
}
