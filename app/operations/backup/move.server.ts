import { StartupError, type Config } from '#app/platform/config.server.ts'
import { openDatabase, withExistingDatabase } from '#app/platform/database/connect.server.ts'
import { readMark, removeMark, setMark } from '#app/platform/database/meta.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { ReportProgress } from './progress.ts'
import { lockFolder, refuseOthers } from './restore.server.ts'
import { takeBackup, type TakenBackup } from './take.server.ts'

/**
 * Takes the backup with which a site moves: the links that are open go along, so its place must not serve any more.
 * It is marked first: if this is interrupted, nobody can use a link at two places.
 * @throws StartupError while an instance serves
 */
export async function takeMove(config: Config, path: string, progress: ReportProgress): Promise<TakenBackup> {
  using _folder = lockFolder(config.dataDir)
  await refuseOthers(config)
  using files = await createFiles(config)
  const mark = async (isMoved: boolean) => {
    await using db = await openDatabase(config, createLog('silent'))
    await (isMoved ? setMark(db, 'moved', new Date().toISOString()) : removeMark(db, 'moved'))
  }
  await mark(true)
  try {
    return await takeBackup({ config, files, isMove: true }, path, config.backup.passphrase, progress)
  } catch (error) {
    await mark(false)
    throw error
  }
}

/** @throws StartupError if the site has moved away from here */
export async function refuseMoved(config: Config) {
  const moved = await withExistingDatabase(config, async (db) => db && readMark(db, 'moved'))
  if (moved === undefined) return
  throw new StartupError(
    `This site was moved with npm run backup -- --move on ${moved.slice(0, 10)}, and nothing was changed. Its links are open where that backup was restored, and must not be open twice. To serve from here again, stop the other place, then run npm start -- --take-over.`,
  )
}
