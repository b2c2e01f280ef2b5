import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { arrivingFolder } from '#app/platform/files/disk-files.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { forgetTaken } from './taken-uploads.server.ts'

/** The folder of uploads under way on the disk; beside it lie scratch folders. */
export const uploadsFolder = 'uploads'
/** An upload that nobody went on with is thrown away after this long, in milliseconds. */
export const uploadLifetime = 24 * 60 * 60 * 1000

/** Throws away what was given up, and what a kill of the process has left of files that were being looked at. */
export async function removeAbandonedUploads(
  { config, db, files }: Pick<Services, 'config' | 'db' | 'files'>,
  now = Date.now(),
) {
  await forgetTaken(db, now - uploadLifetime)
  if (config.s3) {
    const { TusParts } = await import('./tus-parts.server.ts')
    await new TusParts(files, uploadLifetime).deleteExpired(now)
  }
  const arriving = arrivingFolder(config.dataDir)
  for (const folder of [join(arriving, uploadsFolder), arriving])
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined) // Taken in meanwhile.
      const isOld = found && found.mtimeMs < now - uploadLifetime
      if (isOld && name !== uploadsFolder) await rm(path, { recursive: true, force: true })
    }
}
