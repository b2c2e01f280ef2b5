import type { FileRow } from '../database/schema.ts'

/** A photograph as screens show it. */
export interface Photograph {
  key: string
  /** What it shows, for those who can't see it; empty where the words beside it say as much. */
  alt: string
  width: number
  height: number
  /** ThumbHash, base64. */
  placeholder: string | null
  /** The point that every crop keeps, in percent of width and height. */
  focusX: number
  focusY: number
}

/** A stored file that is only a picture: no words, and the middle is what counts. */
export function toPhotograph({ key, width, height, placeholder }: FileRow): Photograph {
  return { key, alt: '', width: width ?? 3, height: height ?? 2, placeholder, focusX: 50, focusY: 50 }
}
