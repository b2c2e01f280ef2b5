import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError, type Config } from '../config.server.ts'
import { readStoredSecret } from '../data-folder.server.ts'
import { openReadOnly } from '../database/connect.server.ts'
import { sqliteFile } from '../database/database-error.server.ts'
import { holdsContent, readMark } from '../database/meta.server.ts'
import type { Db } from '../database/open.server.ts'
import { openFiles } from '../files/open-files.server.ts'
import { listFiles } from './copy-files.server.ts'
import { databasePlace } from './move-lock.server.ts'

export async function withReadOnlyDb<Result>(
  config: Config,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  await using db = await openReadOnly(config)
  return await read(db)
}

/** Whether an earlier run of this move began here and was not completed. */
export async function isBegun(from: Config, to: Config): Promise<boolean> {
  if (!to.databaseUrl && !existsSync(sqliteFile(to))) return false
  return withReadOnlyDb(to, async (db) => {
    const tables = await db.introspection.getTables()
    const isOurs =
      tables.some(({ name }) => name === 'meta') && tables.some(({ name }) => name === 'revision')
    return isOurs && (await readMark(db, 'move-from')) === databasePlace(from)
  })
}

/**
 * @param ours the names of a site's tables
 * @throws StartupError if the target contains anything that may belong to somebody else
 */
export async function refuseOccupied(from: Config, to: Config, siteTables: readonly string[]) {
  const isThere = to.databaseUrl !== undefined || existsSync(sqliteFile(to))
  const isEmpty = !isThere || (await withReadOnlyDb(to, (db) => isUnused(db, siteTables)))
  if (!isEmpty)
    throw new StartupError(
      `${databasePlace(to)} already contains something that this move did not copy. Name an empty database, or another DATA_DIR.`,
    )
  if (!isSameStorage(from, to)) await refuseForeignFiles(from, to)
}

/** Empty, or with nothing but tables, as an interrupted first start leaves it. */
async function isUnused(db: Db, siteTables: readonly string[]): Promise<boolean> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  if (tables.length === 0) return true
  if (tables.length !== siteTables.length || !tables.every((name) => siteTables.includes(name))) return false
  return !(await holdsContent(db)) && !(await db.selectFrom('user').select('id').executeTakeFirst())
}

function isSameStorage(from: Config, to: Config): boolean {
  if (from.s3 && to.s3) return from.s3.bucket === to.s3.bucket && from.s3.endpoint === to.s3.endpoint
  return !from.s3 && !to.s3 && from.dataDir === to.dataDir
}

/** The move would take somebody else's files for left-over files of this site and remove them. */
async function refuseForeignFiles(from: Config, to: Config) {
  using source = await openFiles(from)
  using target = await openFiles(to)
  const place = to.s3 ? `S3_BUCKET: ${to.s3.bucket}` : `DATA_DIR: ${join(to.dataDir, 'files')}`
  const problem = to.s3 && (await target.findProblem())
  if (problem) throw new StartupError(`${place}: ${problem}. Check its name, address and keys.`)
  let own: Set<string> | undefined
  for await (const { key, name } of listFiles(target)) {
    own ??= new Set(await Array.fromAsync(listFiles(source), (file) => file.name))
    if (!own.has(name))
      throw new StartupError(
        `${place} has files already that this site does not have (${key}). Name an empty one.`,
      )
  }
}

/** The site needs its secret to verify the sign-in codes that are stored in the database. */
export function refuseOtherSecret(from: Config, to: Config) {
  const here = from.appSecret ?? readStoredSecret(from.dataDir)
  const there = to.appSecret ?? readStoredSecret(to.dataDir)
  if (here === there || (!from.appSecret && there === undefined)) return
  const where = from.appSecret
    ? 'the APP_SECRET of this site'
    : `the content of ${join(from.dataDir, 'secret')}`
  throw new StartupError(
    `APP_SECRET: the new place needs the one of this site, or nobody can use two-step sign-in. Write ${where} there.`,
  )
}
