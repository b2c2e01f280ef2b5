import { isDay } from '#app/platform/clock.ts'
import { kibibyte } from '#app/platform/units.ts'
import { recognise } from '../policy.ts'

/** A camera writes its data at the beginning of the file. */
export const takenOnBytes = 256 * kibibyte

/**
 * The day on which a photograph was taken, as `2026-11-21`; `null` if it does not say. Of JPEG only, because the
 * library never ends with a broken HEIC.
 * @param head the first `takenOnBytes` of the file
 */
export async function readTakenOn(head: Uint8Array): Promise<string | null> {
  if (recognise(head) !== 'jpeg') return null
  const { default: exifr } = await import('exifr/dist/lite.esm.mjs')
  // Raw, because the camera writes the time of its place without saying which that is.
  const read: unknown = await exifr.parse(head, { reviveValues: false }).catch(() => undefined)
  const { DateTimeOriginal, CreateDate } = Object(read)
  const day = String(DateTimeOriginal ?? CreateDate ?? '')
    .slice(0, 10)
    .replaceAll(':', '-')
  return isDay(day) ? day : null
}
