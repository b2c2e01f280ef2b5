import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { arrivingFolder } from '#app/platform/files/disk-files.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { removeFinishedUploads } from './finished-uploads.server.ts'

/** The folder of unfinished uploads on disk, next to the scratch folders. */
export const uploadsFolder = 'uploads'
/** Milliseconds after which an upload that was not continued is deleted. */
export const uploadLifetime = 24 * 60 * 60 * 1000

/** Deletes abandoned uploads, and scratch files that a killed process has left behind. */
export async function removeAbandonedUploads(
  { config, db, files }: Pick<Services, 'config' | 'db' | 'files'>,
  now = Date.now(),
) {
  await removeFinishedUploads(db, now - uploadLifetime)
  if (config.s3) {
    const { TusParts } = await import('./tus-parts.server.ts')
    await new TusParts(files, uploadLifetime).deleteExpired(now)
  }
  const arriving = arrivingFolder(config.dataDir)
  for (const folder of [join(arriving, uploadsFolder), arriving])
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined) // Finished in the meantime.
      const isOld = found && found.mtimeMs < now - uploadLifetime
      if (isOld && name !== uploadsFolder) await rm(path, { recursive: true, force: true })
    }
}
