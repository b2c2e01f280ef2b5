import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { arrivingFolder, uploadsFolder } from '#app/platform/disk/scratch.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { removeFinishedUploads } from './finished-uploads.server.ts'
import { day } from '#app/platform/units.ts'

/** An upload that is not continued is deleted after this time. */
export const uploadLifetimeMs = day

/** Deletes uploads that nobody continues. */
export async function removeAbandonedUploads(
  { config, db, files }: Pick<Services, 'config' | 'db' | 'files'>,
  now = Date.now(),
) {
  await removeFinishedUploads(db, now - uploadLifetimeMs)
  if (config.s3) {
    const { TusParts } = await import('./tus-parts.server.ts')
    await new TusParts(files, uploadLifetimeMs).deleteExpired(now)
  }
  const folder = join(arrivingFolder(config.dataDir), uploadsFolder)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // Finished in the meantime.
    if (found && found.mtimeMs < now - uploadLifetimeMs) await rm(path, { recursive: true, force: true })
  }
}
