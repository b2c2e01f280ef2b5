import type { FileRow } from '../database/schema.ts'

/** A stored image as screens show it. */
export interface Picture {
  key: string
  /** `null` where it does not say how large it is: a drawing that only stretches. */
  width: number | null
  height: number | null
  placeholder: string | null
}

export function toPicture(file: FileRow | undefined): Picture | null {
  if (!file) return null
  const { key, width, height, placeholder } = file
  return { key, width, height, placeholder }
}
