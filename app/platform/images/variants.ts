/** In pixels. A photograph is never enlarged, so its own width replaces the first one that exceeds it. */
const widths = [320, 640, 960, 1280, 1920, 2560] as const

/** Nothing is shown larger than this, and photographs are stored no larger on their longer side. */
export const maxVariantWidth = widths[5]

/** Best first: a browser uses the first one it supports. */
const formats = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type VariantFormat = keyof typeof formats

/**
 * Which variants of a photograph exist. `quick`: WebP and JPEG are ready, but not AVIF, which takes ten times
 * as long. `plain`: AVIF could not be made and is not retried. `failed`: only the original can be shown.
 */
export type VariantState = 'waiting' | 'quick' | 'ready' | 'plain' | 'failed'

const formatsOf: Record<VariantState, VariantFormat[]> = {
  waiting: [],
  failed: [],
  quick: ['webp', 'jpg'],
  plain: ['webp', 'jpg'],
  ready: ['avif', 'webp', 'jpg'],
}

export interface ImageSource {
  type: string
  /** The `media` attribute, if it is not for all screens. */
  media?: string
  /** The `srcset` attribute. */
  srcSet: string
}

export function variantWidths(original: number): number[] {
  const largest = Math.min(original, maxVariantWidth)
  return [...widths.filter((width) => width < largest), largest]
}

/** Named after the original's content (its SHA-256), so a variant never changes under its address. */
export function variantKey(content: string, width: number, format: VariantFormat): string {
  return `variants/${content.slice(0, 32)}/${width}.${format}`
}

/** The first half of its original's SHA-256, in hexadecimal. */
export function contentOfVariant(key: string): string {
  return key.split('/')[1] ?? ''
}

/** The key of the variant for a given display width in pixels; none while only the original exists. */
export function variantAtLeast(
  wanted: number,
  image: { content: string; width: number; variants: VariantState },
): string | undefined {
  const made = variantWidths(image.width)
  const width = made.find((one) => one >= wanted) ?? made.at(-1)
  const isMade = formatsOf[image.variants].includes('webp')
  return isMade && width !== undefined ? variantKey(image.content, width, 'webp') : undefined
}

/** Three dots per pixel look no better than two, but would need twice the data. */
const dense = { media: '(min-resolution: 2.5dppx)', overstated: 1.5 } as const

interface Varied {
  content: string
  width: number
  variants: VariantState
}

/** The `<source>` elements for a photograph, best format first; none until its variants have been made. */
export function imageSources(image: Varied): ImageSource[] {
  const source = (format: VariantFormat, overstated?: number): ImageSource => ({
    type: formats[format],
    srcSet: srcSetOf(image, format, overstated),
  })
  const offered = formatsOf[image.variants]
  const best = offered
    .slice(0, 1)
    .map((format) => ({ media: dense.media, ...source(format, dense.overstated) }))
  return [...best, ...offered.map((format) => source(format))]
}

/** The `srcset` of an `<img>` without `<source>` elements, in a format that every browser shows. */
export function plainSrcSet(image: Varied): string | undefined {
  return formatsOf[image.variants].includes('webp') ? srcSetOf(image, 'webp') : undefined
}

function srcSetOf({ content, width: original }: Varied, format: VariantFormat, overstated = 1): string {
  return variantWidths(original)
    .map((width) => `/files/${variantKey(content, width, format)} ${Math.round(width * overstated)}w`)
    .join(', ')
}

/** The media type of a variant's key; `undefined` for any other key. */
export function variantType(key: string): string | undefined {
  const [, format] = /^variants\/[0-9a-f]{32}\/\d{1,4}\.(avif|webp|jpg)$/.exec(key) ?? []
  return format && formats[format as VariantFormat]
}
