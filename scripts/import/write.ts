import { isDeepStrictEqual } from 'node:util'
import { change, type Revision } from '#app/platform/change.server.ts'
import { StartupError } from '#app/platform/config.server.ts'
import { refreshStatistics } from '#app/platform/database/statistics.server.ts'
import { takeTurns } from '#app/platform/database/open.server.ts'
import { addFiles, findFiles } from '#app/platform/files/file-store.server.ts'
import { privateTopics, publicTopics } from '#app/platform/live/topics.ts'
import { takeTurnsWithFiles } from '#app/platform/files/sweep.server.ts'
import { withoutMetadata } from '#app/platform/video/metadata.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { ArrivingFile } from './files.ts'
import { fourAtATime } from './four-at-a-time.ts'
import { readHere, type Here } from './here.ts'
import type { Finished } from './prepare.ts'

/** As History names it. */
export const actor = { name: 'Import' }

export const problems = {
  changedMeanwhile:
    'The site was changed while the dump was read. Nothing was imported; run the import again.',
} as const

/**
 * Writes everything or nothing: the files first, then all rows and revisions in one transaction. If that fails, the
 * files that came are removed again.
 */
export async function writeAll(
  services: Services,
  here: Here,
  arriving: readonly ArrivingFile[],
  finished: readonly Finished[],
) {
  try {
    await takeTurnsWithFiles(services.db, () => writeFilesAndRows(services, here, arriving, finished))
  } catch (error) {
    await removeUnrecorded(services, arriving)
    throw error
  }
  await refreshStatistics(services.db)
}

async function writeFilesAndRows(
  services: Services,
  here: Here,
  arriving: readonly ArrivingFile[],
  finished: readonly Finished[],
) {
  await fourAtATime(arriving, (file) => store(services, file))
  await change(services, actor, [...publicTopics, ...privateTopics], async (tx) => {
    await takeTurns(tx, 'project')
    await takeTurns(tx, 'setting')
    if (!isDeepStrictEqual(await readHere(tx), here)) throw new StartupError(problems.changedMeanwhile)
    await addFiles(
      tx,
      arriving.map(({ row }) => row),
    )
    const revisions: Revision[][] = []
    for (const kind of finished) revisions.push(await kind.write(tx))
    return { outcome: undefined, revisions: revisions.flat() }
  })
}

async function store({ files }: Services, { source, row }: ArrivingFile) {
  const content = (await withoutMetadata(source, row.type))()
  try {
    await files.put(row.access, row.key, content)
  } finally {
    content.destroy()
  }
}

/** Not what another import has recorded meanwhile under the same key. */
async function removeUnrecorded({ db, files }: Services, arriving: readonly ArrivingFile[]) {
  const recorded = await findFiles(
    db,
    arriving.map(({ row }) => row.key),
  ).catch(() => undefined)
  if (!recorded) return
  const orphans = arriving.filter(({ row }) => !recorded.has(row.key))
  await Promise.allSettled(orphans.map(({ row }) => files.remove(row.access, row.key)))
}
