import type { Readable } from 'node:stream'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { hasRoomForVisitors } from '#app/platform/disk/space.server.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveUnrecorded } from '#app/uploads/receive.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import type { Attached } from './form.ts'
import type { FormWords } from './form-words.ts'
import { refusalOfFile } from './refusal-of-file.ts'
import { countFileBytes } from './queries.server.ts'
import type { StoredFile } from './store.server.ts'
import { day } from '#app/platform/units.ts'

const maxFileNameLength = 255
/**
 * The total size of all files of a kind in 24 hours: some five hundred résumés of typical size, and a fiftieth of a small
 * disk. However many addresses an attacker uses, filling that disk takes weeks.
 */
export const maxFileBytesPerDay = 500_000_000

/** Stores a file that only administrators can get; `failed` or `disk-full` if it could not be stored. */
export async function receiveFile(
  services: Services,
  content: Readable,
  sentName: string,
  words: FormWords,
): Promise<Attached<StoredFile> | 'failed' | 'disk-full'> {
  // Browsers encode quotation marks this way in multipart forms.
  const fileName = sentName.replaceAll('%22', '"').slice(0, maxFileNameLength)
  try {
    const received = await receiveUnrecorded(services, content, {
      name: fileName,
      folder: 'resumes', // Where all that visitors attach is kept (specification §3).
      access: 'private',
      policy: policies.resume,
    })
    if (!('refused' in received)) return { file: { fileName, stored: received } }
    return refusalOfFile(words, fileName, received.isTooLarge ? 'tooLarge' : 'notThatType')
  } catch (error) {
    services.log.warn({ err: error }, 'an attached file could not be stored')
    return findUnavailable(error)?.reason === 'disk-full' ? 'disk-full' : 'failed'
  }
}

/**
 * Whether there is room for one more file. It is checked before the form is read, so uploads in progress
 * may exceed the limit.
 */
export async function isRoomForFile(
  { config, db, diskSpace, log }: Pick<Services, 'config' | 'db' | 'diskSpace' | 'log'>,
  kind: RequestKind,
): Promise<boolean> {
  const hasRoom = config.s3 !== undefined || hasRoomForVisitors(await diskSpace())
  const today = await countFileBytes(db, kind, Date.now() - day)
  const takesIt = hasRoom && today < maxFileBytesPerDay
  if (!takesIt) log.warn({ hasRoom, today }, 'an attached file was refused: there is no room for it')
  return takesIt
}
