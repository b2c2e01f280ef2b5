import type { Readable } from 'node:stream'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { hasRoomForVisitors } from '#app/platform/disk/space.server.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveUnrecorded } from '#app/uploads/receive.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import type { Resume } from './form.ts'
import type { FormWords } from './form-words.ts'
import { refusalOfResume } from './refusal-of-resume.ts'
import { countResumeBytes } from './queries.server.ts'
import type { StoredResume } from './store.server.ts'
import { day } from '#app/platform/units.ts'

const maxFileNameLength = 255
/**
 * The total size of all résumés in 24 hours: some five hundred of typical size, and a fiftieth of a small
 * disk. However many addresses an attacker uses, filling that disk takes weeks.
 */
export const maxResumeBytesPerDay = 500_000_000

/** Stores a résumé that only administrators can get; `failed` or `disk-full` if it could not be stored. */
export async function receiveResume(
  services: Services,
  content: Readable,
  sentName: string,
  words: FormWords,
): Promise<Resume<StoredResume> | 'failed' | 'disk-full'> {
  // Browsers encode quotation marks this way in multipart forms.
  const fileName = sentName.replaceAll('%22', '"').slice(0, maxFileNameLength)
  try {
    const received = await receiveUnrecorded(services, content, {
      name: fileName,
      folder: 'resumes',
      access: 'private',
      policy: policies.resume,
    })
    if (!('refused' in received)) return { file: { fileName, stored: received } }
    return refusalOfResume(words, fileName, received.isTooLarge ? 'tooLarge' : 'notThatType')
  } catch (error) {
    services.log.warn({ err: error }, 'a resume could not be stored')
    return findUnavailable(error)?.reason === 'disk-full' ? 'disk-full' : 'failed'
  }
}

/**
 * Whether there is room for one more résumé. It is checked before the form is read, so uploads in progress
 * may exceed the limit.
 */
export async function isRoomForResume(
  { config, db, diskSpace, log }: Pick<Services, 'config' | 'db' | 'diskSpace' | 'log'>,
  kind: RequestKind,
): Promise<boolean> {
  const hasRoom = config.s3 !== undefined || hasRoomForVisitors(await diskSpace())
  const today = await countResumeBytes(db, kind, Date.now() - day)
  const takesIt = hasRoom && today < maxResumeBytesPerDay
  if (!takesIt) log.warn({ hasRoom, today }, 'a resume was refused: there is no room for it')
  return takesIt
}
