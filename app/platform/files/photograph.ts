import type { FileRow } from '../database/schema.ts'
import type { VariantState } from '../images/variants.ts'
import { veilOf, type Veil } from '../images/veil.ts'

/** A photograph as screens show it. */
export interface Photograph {
  key: string
  /** The image description; empty if the text beside it says the same. */
  alt: string
  width: number
  height: number
  /** ThumbHash, base64. */
  placeholder: string | null
  /** SHA-256 of its bytes, from which its variants are named. */
  content: string
  variants: VariantState
  /** The point that every crop keeps, in percent of width and height. */
  focusX: number
  focusY: number
}

/** One at the top of a page, with text on it. */
export interface BannerPhotograph extends Photograph {
  /** None if it is not known how light the photograph is. */
  veil: Veil | undefined
}

/** @param atLeast as `veilOf()` */
export function toBannerPhotograph(
  file: FileRow,
  focalPoint: Pick<Photograph, 'focusX' | 'focusY'>,
  ink: string,
  atLeast?: number,
): BannerPhotograph {
  const veil = veilOf(file.light, { ...file, ...focalPoint }, ink, atLeast)
  return { ...toPhotograph(file, focalPoint), veil }
}

/** The columns of a stored file that are needed to show it; all are `null` if a row refers to no file. */
export const pictureColumns = [
  'file.width',
  'file.height',
  'file.placeholder',
  'file.sha256',
  'file.variants',
] as const

export type PictureRow = {
  [Column in 'width' | 'height' | 'placeholder' | 'sha256' | 'variants']: FileRow[Column] | null
}

/** A photograph without a description; its focal point is the middle unless one is given. */
export function toPhotograph(
  file: Pick<FileRow, 'key'> & PictureRow,
  { focusX, focusY }: Pick<Photograph, 'focusX' | 'focusY'> = { focusX: 50, focusY: 50 },
): Photograph {
  return { key: file.key, alt: '', ...toPicture(file), focusX, focusY }
}

/** What a photograph takes from its file. Unknown dimensions default to a common shape. */
export function toPicture({ width, height, placeholder, sha256, variants }: PictureRow) {
  return {
    width: width ?? 3,
    height: height ?? 2,
    placeholder,
    content: sha256 ?? '',
    variants: variants ?? 'waiting',
  } satisfies Partial<Photograph>
}
