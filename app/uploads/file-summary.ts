import type { FileRow } from '#app/platform/database/schema.ts'

/** What a form shows about a stored file. */
export type FileSummary = Pick<
  FileRow,
  'key' | 'type' | 'bytes' | 'width' | 'height' | 'duration' | 'poster' | 'pages'
>

export function fileSummary({
  key,
  type,
  bytes,
  width,
  height,
  duration,
  poster,
  pages,
}: FileRow): FileSummary {
  return { key, type, bytes, width, height, duration, poster, pages }
}
