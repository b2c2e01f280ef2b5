import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { openReadOnly } from '#app/platform/database/connect.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { holdsContent } from '#app/platform/database/meta.server.ts'
import { appliedMigrations, compareMigrations } from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import type { Db } from '#app/platform/database/database.server.ts'

const markOf = ({ dataDir }: Config) => join(dataDir, 'restore-unfinished')

/**
 * Marks an empty site while a restore into it is running, so that a start after a kill does not begin another
 * site there. Disposing of the mark removes it.
 */
export function markUnfinished(config: Config): Disposable {
  writeFileSync(markOf(config), '', { flush: true })
  return { [Symbol.dispose]: () => rmSync(markOf(config), { force: true }) }
}

/** @throws StartupError if a restore was killed before there was a site */
export async function refuseUnfinishedRestore(config: Config) {
  const mark = markOf(config)
  if (!existsSync(mark)) return
  if (!(await isSiteThere(config)))
    throw new StartupError(
      `DATA_DIR: a restore into ${config.dataDir} was not finished. Run npm run restore with the backup again. To begin a new site instead, delete ${mark}.`,
    )
  rmSync(mark, { force: true })
}

/** A database that can no longer be read also counts as a site. */
export async function isSiteThere(config: Config): Promise<boolean> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config))) return false
  try {
    await using db = await openReadOnly(config)
    return (await isOfLaterVersion(db)) || (await holdsContent(db))
  } catch (error) {
    if (config.databaseUrl) throw error
    return true
  }
}

export async function isOfLaterVersion(db: Db): Promise<boolean> {
  return compareMigrations(await appliedMigrations(db), migrations).unknown.length > 0
}
