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

/** A stored file that is only a picture: no words, and the middle is what counts, unless a point was chosen. */
export function toPhotograph(
  file: FileRow,
  { focusX, focusY }: Pick<Photograph, 'focusX' | 'focusY'> = { focusX: 50, focusY: 50 },
): Photograph {
  const { key, width, height, placeholder, sha256: content, variants } = file
  return {
    key,
    alt: '',
    width: width ?? 3,
    height: height ?? 2,
    placeholder,
    content,
    variants,
    focusX,
    focusY,
  }
}
