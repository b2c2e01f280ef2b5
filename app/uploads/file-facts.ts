import type { FileRow } from '#app/platform/database/schema.ts'

/** What a form shows about a stored file. */
export type FileFacts = Pick<
  FileRow,
  'key' | 'type' | 'bytes' | 'width' | 'height' | 'duration' | 'poster' | 'cautions'
>

export function fileFacts({
  key,
  type,
  bytes,
  width,
  height,
  duration,
  poster,
  cautions,
}: FileRow): FileFacts {
  return { key, type, bytes, width, height, duration, poster, cautions }
}
