import { isDay } from '#app/platform/clock.ts'

/** The day on which a photograph was taken, as `2026-11-21`, from its metadata; `null` if it does not say. */
export async function readTakenOn(photograph: File | Uint8Array): Promise<string | null> {
  const { default: exifr } = await import('exifr/dist/lite.esm.mjs')
  // Raw, because the camera writes the time of its place without saying which that is.
  const read: unknown = await exifr.parse(photograph, { reviveValues: false }).catch(() => undefined)
  const { DateTimeOriginal, CreateDate } = Object(read)
  const day = String(DateTimeOriginal ?? CreateDate ?? '')
    .slice(0, 10)
    .replaceAll(':', '-')
  return isDay(day) ? day : null
}
