import type { FileRow } from '../database/schema.ts'
import type { VariantState } from './variants.ts'

/** A photograph as screens show it. */
export interface Photograph {
  key: string
  /** What it shows, for those who can't see it; empty where the words beside it say as much. */
  alt: string
  width: number
  height: number
  /** ThumbHash, base64. */
  placeholder: string | null
  /** SHA-256 of its bytes, by which its smaller versions are named. */
  content: string
  variants: VariantState
  /** The point that every crop keeps, in percent of width and height. */
  focusX: number
  focusY: number
}

/** What of a stored file is shown with it; all of it is `null` where a row names no file. */
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

/** A stored file that is only a picture: no words, and the middle is what counts, unless a point was chosen. */
export function toPhotograph(
  file: Pick<FileRow, 'key'> & PictureRow,
  { focusX, focusY }: Pick<Photograph, 'focusX' | 'focusY'> = { focusX: 50, focusY: 50 },
): Photograph {
  return { key: file.key, alt: '', ...toPicture(file), focusX, focusY }
}

/** What a photograph has of its file: of a shape that is often met, while that is not known. */
export function toPicture({ width, height, placeholder, sha256, variants }: PictureRow) {
  return {
    width: width ?? 3,
    height: height ?? 2,
    placeholder,
    content: sha256 ?? '',
    variants: variants ?? 'waiting',
  } satisfies Partial<Photograph>
}
