import {
  limitOf,
  noBytes,
  notThat,
  policies,
  recognise,
  tooManyBytes,
  type PicturePolicy,
  type Policy,
} from './policy.ts'
import { kibibyte, mebibyte } from '#app/platform/units.ts'

/** Shown before a file is chosen. */
export function describe(policy: Policy): string {
  const { words, maxSeconds, best } = policy
  const time = maxSeconds === undefined ? '' : ` and ${duration(maxSeconds)}`
  return `${words}, up to ${limitOf(policy)}${time}.${best ? ` ${best.words}.` : ''}`
}

type Sides = Record<'width' | 'height', number | null>

/** Shown for an accepted image that is too small for its place. */
export function blurWarning({ width, height }: Sides, { best }: Policy): string | undefined {
  if (!best?.minSide || width === null || Math.max(width, height ?? 0) >= best.minSide) return undefined
  return `This image is ${width.toLocaleString('en')} pixels wide and may look blurred on a large screen. Use a larger one if you can.`
}

/** `8 s`, `1 min 30 s`. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const rest = whole % 60
  return `${Math.floor(whole / 60)} min${rest > 0 ? ` ${rest} s` : ''}`
}

/** Why a file of this size is rejected; `undefined` if it is accepted. */
export function sizeProblem(name: string, policy: Policy, bytes: number): string | undefined {
  if (bytes === 0) return noBytes(name)
  return bytes > policy.maxBytes ? tooManyBytes(name, policy, bytes) : undefined
}

/** `12 kB`, `1.5 MB`. */
export function sizeInWords(bytes: number): string {
  return bytes < mebibyte ? `${Math.ceil(bytes / kibibyte)} kB` : `${inMegabytes(bytes)} MB`
}

/** `12 pages`; nothing if nobody has counted them. */
export function pagesInWords(pages: number | null | undefined): string | undefined {
  return pages ? `${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}` : undefined
}

/** Said of a PDF whose pages nobody sees without its password. */
export function passwordWarning(pages: number | null | undefined): string | undefined {
  return pages === 0
    ? 'Protected by a password: nobody who receives it can open it without. Save it without one, if you can.'
    : undefined
}

export function inMegabytes(bytes: number): string {
  return (bytes / mebibyte).toFixed(1)
}

/**
 * Why a file with this name and these first bytes is rejected; used by the browser and the server. Never rejects a video,
 * which must be read completely first.
 */
export function refusalOfHead(name: string, head: Uint8Array, policy: Policy): string | undefined {
  if (policy === policies.styleSheet) return /\.css$/i.test(name) ? undefined : notThat(policy.words)
  const kind = recognise(head)
  if (policy === policies.video || policy.types[kind]) return undefined
  if (isPicturePolicy(policy)) {
    if (kind === 'heic') return undefined
    return kind === 'svg' || kind === 'tiff' ? notShown(policy) : notReadable(policy)
  }
  return policy === policies.resume
    ? notThat(policy.words)
    : `is not a file that can be used here. Send it as ${policy.words}.`
}

const notUtf8 = 'is not text in UTF-8. Save it in your editor as UTF-8 and choose it again.'

/** Why these bytes are no text in UTF-8. A text in UTF-16 could pass for one, if for its zeros. */
export function refusalOfText(content: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.includes('\0') ? notUtf8 : undefined
  } catch {
    return notUtf8
  }
}

export function notShown({ words }: Pick<Policy, 'words'>): string {
  return `is not an image that this site can show. Send it as ${words}.`
}

export function notReadable({ words }: Pick<Policy, 'words'>): string {
  return `is damaged or not an image. Send it as ${words}.`
}

/** Why the first page of a PDF is no image, by what its reader says. */
export const notDrawn = {
  password: 'asks for a password. Save it without one, or choose an image of its first page.',
  damaged: 'could not be turned into an image. Save its first page as an image and choose that.',
} as const

/** Follows what a file may be, where the browser draws it. */
export const pdfToo = 'Of a PDF, the first page becomes the image.'

export const tooManyPixels =
  'is too large. Make it smaller (at most 8,000 × 6,000 pixels) and choose it again.'

export function isPicturePolicy(policy: Policy): policy is PicturePolicy {
  return policy.maxPixels !== undefined
}
