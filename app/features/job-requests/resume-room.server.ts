import { isRoomForStrangers } from '#app/platform/disk/space.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { countResumeBytes } from './store.server.ts'

const day = 24 * 60 * 60 * 1000
/**
 * What all résumés of 24 hours may have together: some five hundred as people send them, and a fiftieth of a small disk.
 * However many addresses somebody sends from, filling that disk takes weeks.
 */
export const mostResumeBytesPerDay = 500_000_000

/** Whether one more résumé may come in. It is asked before the form is read, so one in the middle of being sent may be over. */
export async function isRoomForResume(
  { config, db, diskSpace, log }: Pick<Services, 'config' | 'db' | 'diskSpace' | 'log'>,
  now = Date.now(),
): Promise<boolean> {
  const hasRoom = config.s3 !== undefined || isRoomForStrangers(await diskSpace())
  const today = await countResumeBytes(db, now - day)
  const takesIt = hasRoom && today < mostResumeBytesPerDay
  if (!takesIt) log.warn({ hasRoom, today }, 'a resume was refused: there is no room for it')
  return takesIt
}
