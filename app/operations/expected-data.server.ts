import { existsSync } from 'node:fs'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { openReadOnly, withExistingDatabase } from '#app/platform/database/connect.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import {
  disagreement,
  findStanding,
  namesFiles,
  namesStoredFile,
} from '#app/platform/files/site-claim.server.ts'

const otherwise = 'To begin a new site here, leave EXPECT_DATA out.'

/**
 * Prevents an empty site from replacing the real one after a redeployment with an empty disk, a new database
 * or another bucket.
 * @throws StartupError if EXPECT_DATA=1 and there is no site, or none of its files
 */
export async function refuseWithoutData(config: Config) {
  if (!config.expectData) return
  if (!config.databaseUrl && !existsSync(sqliteFile(config)))
    throw new StartupError(noSite('DATA_DIR', config))
  await using db = await openReadOnly(config)
  const tables = await db.introspection.getTables()
  const hasAdministrators =
    tables.some(({ name }) => name === 'user') &&
    (await db.selectFrom('user').select('id').limit(1).execute()).length > 0
  if (!hasAdministrators)
    throw new StartupError(noSite(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', config))
  using files = await createFiles(config)
  if ((await namesFiles(db)) && !(await namesStoredFile(db, files)))
    throw new StartupError(
      `${config.s3 ? `S3_BUCKET: ${config.s3.bucket}` : `DATA_DIR: ${config.dataDir}`} has none of the files that the database names, and EXPECT_DATA=1 says that they should be there. Check whether it is the right one.`,
    )
}

function noSite(variable: string, { dataDir, databaseUrl }: Config) {
  const place = databaseUrl ? 'the database' : dataDir
  return `${variable}: there is no site in ${place}, and EXPECT_DATA=1 says that there should be one. Check that the disk is mounted and the address is right. ${otherwise}`
}

/**
 * Before a database is created: an empty one must not take the place of one that is lost, beside the files that it named.
 * @throws StartupError if there are files and no database
 */
export async function refuseLostDatabase(config: Config) {
  const isThere = await withExistingDatabase(config, async (db) => db !== undefined)
  if (isThere) return
  using files = await createFiles(config)
  const standing = await findStanding({ database: undefined, files })
  if (standing.state === 'refused') throw new StartupError(disagreement(standing.why, config))
}
