import { kibibyte, mebibyte } from '#app/platform/units.ts'

/** The accepted formats for photographs. */
export const rasters = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const
/**
 * Phones take up to 48 megapixels (8064 × 6048). Such a file arrives only if no browser could scale it down:
 * HEIC, or without JavaScript.
 */
const photographs = { maxBytes: 25 * mebibyte, maxPixels: 50_000_000 } as const

/** What an upload route accepts. */
export interface Policy {
  /** The types it may have, with the media type of each. */
  types: Record<string, string>
  words: string
  maxBytes: number
  /** Only for images, which are encoded again; everything else is stored as it arrived. */
  maxPixels?: number
  /** Only for videos. */
  maxSeconds?: number
  /** Advice on what looks best. */
  best?: { words: string; minSide?: number }
  /** Set if its files are not public by themselves. */
  access?: 'private'
}

export type PicturePolicy = Policy & { maxPixels: number }

/**
 * What may be uploaded, the same for every upload route (decision 0011). The type is decided by the
 * bytes, never by the name; except of a style sheet, which has no mark of its own.
 */
export const policies = {
  photograph: {
    types: rasters,
    words: 'JPEG, PNG, WebP, AVIF or GIF',
    ...photographs,
    best: { words: 'Best at 2,000 pixels wide or more', minSide: 1600 },
  },
  logo: {
    types: { svg: 'image/svg+xml', ...rasters },
    words: 'SVG, PNG, JPEG, WebP, AVIF or GIF',
    ...photographs,
    best: { words: 'SVG (from your designer) is sharp at every size, otherwise at least 600 pixels wide' },
  },
  /** The prequalification and the brochures, which are full of photographs. */
  document: { types: { pdf: 'application/pdf' }, words: 'PDF', maxBytes: 100 * mebibyte },
  officeDocument: {
    types: { pdf: 'application/pdf' },
    words: 'PDF',
    maxBytes: 25 * mebibyte,
    access: 'private',
  },
  /** What proves something, such as a licence: scanned, or photographed with a phone. */
  officeScan: {
    types: { pdf: 'application/pdf', ...rasters },
    words: 'PDF, JPEG, PNG, WebP, AVIF or GIF',
    maxBytes: 100 * mebibyte,
    access: 'private',
  },
  /** Somebody's portrait, which the site does not show. */
  officePhotograph: {
    types: rasters,
    words: 'JPEG, PNG, WebP, AVIF or GIF',
    ...photographs,
    access: 'private',
  },
  video: {
    types: { mp4: 'video/mp4', webm: 'video/webm' },
    words: 'MP4 or WebM',
    maxBytes: 300 * mebibyte,
    maxSeconds: 120,
    best: { words: 'Best: 10 to 30 seconds at 1920 × 1080, under 20 MB' },
  },
  styleSheet: { types: { css: 'text/css' }, words: 'CSS file', maxBytes: 200 * kibibyte },
  resume: { types: { pdf: 'application/pdf' }, words: 'PDF', maxBytes: 10 * mebibyte },
} as const satisfies Record<string, Policy>

/** What an administrator may upload ahead of a form; visitors' documents have their own route. */
const uploadPolicies = [
  'photograph',
  'logo',
  'document',
  'officeDocument',
  'officeScan',
  'officePhotograph',
  'video',
  'styleSheet',
] as const
export type UploadPolicyName = (typeof uploadPolicies)[number]

export function isUploadPolicy(text: string): text is UploadPolicyName {
  return uploadPolicies.some((name) => name === text)
}

/** No route accepts more. */
export const maxUploadBytes = 300 * mebibyte

/** Shown by the browser before sending, and by the server during the upload if the size was unknown. */
export function tooManyBytes(name: string, policy: Policy, bytes?: number): string {
  const size = bytes === undefined ? '' : ` (${roundedUp(bytes)})`
  return `${name || 'This file'}${size} is larger than ${limitOf(policy)}. Make it smaller and choose it again.`
}

export function noBytes(name: string): string {
  return `${name || 'This file'} is empty. Check it on your device and choose it again.`
}

/** `25 MB`, `200 kB`. */
export function limitOf({ maxBytes }: Pick<Policy, 'maxBytes'>): string {
  return maxBytes < mebibyte ? `${maxBytes / kibibyte} kB` : `${maxBytes / mebibyte} MB`
}

/** So that a file that is too large never seems to fit. */
function roundedUp(bytes: number): string {
  return bytes < mebibyte
    ? `${Math.ceil(bytes / kibibyte)} kB`
    : `${(Math.ceil((bytes / mebibyte) * 10) / 10).toFixed(1)} MB`
}

export function notThatDocument(name: string, { words }: Policy): string {
  return `${name || 'This file'} ${notThat(words)}`
}

export const notThat = (words: string) => `is not a ${words}. Save it as a ${words} and choose it again.`

/** What a file seems to be, from its first bytes. A photograph is read completely before it is accepted. */
export type Recognised = keyof typeof rasters | 'heic' | 'tiff' | 'svg' | 'pdf' | 'mp4' | 'webm' | 'other'

/** How many first bytes `recognise` needs. */
export const headBytes = 1024

/** The brands of MP4 files that browsers play; images (`avif`, `heic`) and QuickTime use the same box. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|f4v )/

/** HEIC with one of its codecs, or a generic container brand (ISO 23008-12, annexes B and C). */
const heicBrands = /^(hei[cxms]|hev[cxms]|mif1|msf1)/

const rasterHeads: [head: string, at: number, is: Recognised][] = [
  ['\xFF\xD8\xFF', 0, 'jpeg'],
  ['PNG\r\n', 1, 'png'],
  ['WEBPVP8', 8, 'webp'],
  ['GIF87a', 0, 'gif'],
  ['GIF89a', 0, 'gif'],
  ['II*\0', 0, 'tiff'],
  ['MM\0*', 0, 'tiff'],
]

export function recognise(head: Uint8Array): Recognised {
  const text = new TextDecoder('latin1').decode(head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('ftyp', 4))
    return recogniseBox(text, new DataView(head.buffer, head.byteOffset).getUint32(0))
  if (text.startsWith('\x1A\x45\xDF\xA3')) return /webm/.test(text.slice(0, 64)) ? 'webm' : 'other'
  const raster = rasterHeads.find(([head, at]) => text.startsWith(head, at))
  if (raster) return raster[2]
  return /^(\xEF\xBB\xBF)?\s*(<\?xml[^>]*\?>\s*)?(<!--((?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg|<svg[\s>])/i.test(
    text,
  )
    ? 'svg'
    : 'other'
}

/** Checks the major brand, then the compatible brands, which start at byte 16. */
function recogniseBox(text: string, bytes: number): Recognised {
  const brand = text.slice(8, 12)
  if (mp4Brands.test(brand)) return 'mp4'
  const others = text.slice(16, bytes).match(/.{4}/gs) ?? []
  const isAvif = [brand, ...others].some((name) => /^avi[fs]/.test(name))
  if (isAvif) return 'avif'
  return heicBrands.test(brand) ? 'heic' : 'other'
}
