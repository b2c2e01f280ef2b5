import { copyFileSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#app/platform/config.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { openServices } from '#app/services.server.ts'

/**
 * The services on a copy of the site's SQLite database in a temporary folder, which goes when they are closed: a dry run
 * leaves no trace in the data folder, even where there is none yet, and works while the site runs. A PostgreSQL database
 * is the real one.
 */
export async function openCopyOfSite(config: Config): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-dry-run-'))
  try {
    const original = join(config.dataDir, 'plinth.sqlite')
    if (!config.databaseUrl && existsSync(original)) copyDatabase(original, join(folder, 'plinth.sqlite'))
    const services = await openServices({ ...config, dataDir: folder })
    return {
      ...services,
      async close() {
        await services.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Of a database that nobody uses the file is everything; of one in use SQLite makes a copy of one moment. */
function copyDatabase(original: string, copy: string) {
  if (!existsSync(`${original}-wal`)) return copyFileSync(original, copy)
  const sqlite = new DatabaseSync(original, { readOnly: true })
  try {
    sqlite.exec('pragma busy_timeout = 5000')
    sqlite.prepare('vacuum into ?').run(copy)
  } finally {
    sqlite.close()
  }
}
