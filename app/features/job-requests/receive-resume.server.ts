import type { Readable } from 'node:stream'
import type { NewFile } from '#app/platform/database/schema.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveUnrecorded } from '#app/uploads/receive.server.ts'
import { findUnavailable } from '#app/platform/http/unavailable.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Resume } from './rules.ts'

const longestFileName = 255

interface StoredResume {
  /** The name that the applicant's file had. */
  fileName: string
  stored: NewFile
}

/** Stores a resume where administrators alone get it; `failed` or `disk-full` where it could not be stored. */
export async function receiveResume(
  services: Services,
  content: Readable,
  sentName: string,
): Promise<Resume<StoredResume> | 'failed' | 'disk-full'> {
  // Browsers write quotation marks so, in every form that carries files.
  const fileName = sentName.replaceAll('%22', '"').slice(0, longestFileName)
  try {
    const received = await receiveUnrecorded(services, content, {
      name: fileName,
      folder: 'resumes',
      access: 'private',
      policy: policies.resume,
    })
    return 'refused' in received ? received : { file: { fileName, stored: received } }
  } catch (error) {
    services.log.warn({ err: error }, 'a resume could not be stored')
    return findUnavailable(error)?.reason === 'disk-full' ? 'disk-full' : 'failed'
  }
}
