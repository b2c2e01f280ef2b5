import { existsSync } from 'node:fs'
import { describeRefusal } from '#app/platform/errors/storage-error.server.ts'
import type { Config, S3Config } from '#app/platform/config.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { tryToStore } from '#app/platform/files/write-trial.server.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, costs, wrong } = findingsOf('Storage')

/** Writes, reads and removes a few bytes in the private part, where resumes are stored. */
export async function checkStorage({ s3, dataDir }: Config, files: Files): Promise<Finding> {
  const where = s3 ? `the bucket ${s3.bucket}` : dataDir
  if (!s3 && !existsSync(dataDir)) return costs('there is none yet.', 'npm start makes it.')
  const problem = await files.findProblem()
  if (problem)
    return wrong(
      `${problem}.`,
      s3
        ? 'Check the S3_ variables and that the bucket is there.'
        : 'Free some space, and check the permissions of DATA_DIR.',
    )
  let isReadByAnybody = false
  try {
    const isSame = await tryToStore(files, async (key) => {
      isReadByAnybody = s3 !== undefined && (await isOpen(s3, key))
    })
    if (!isSame) return wrong(`${where} returned a changed file.`, 'Check its log.')
    if (isReadByAnybody)
      return wrong(
        `anybody can read resumes in ${where} without signing in.`,
        'Block public access to the bucket: visitors get files through the site.',
      )
  } catch (error) {
    const reason = describeRefusal(error) ?? (error instanceof Error ? error.message : String(error))
    return wrong(
      `${where} could not be written and read (${reason}).`,
      'Check permissions, keys and free space.',
    )
  }
  return good(`${where} stores files and returns them${s3 ? ', only to this site' : ''}.`)
}

/**
 * Loaded only here; otherwise a site without a bucket would load it at the start too (docs/decisions/0001).
 */
async function isOpen(s3: S3Config, key: string) {
  const { isPubliclyReadable } = await import('#app/platform/files/s3-client.server.ts')
  return isPubliclyReadable(s3, 'private', key)
}
