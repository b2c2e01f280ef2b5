// npm run export: writes the site in the form that npm run import reads, a database.json with storage/ beside
// it.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { hasSite, noSite, openReadOnly } from '#app/platform/database/connect.server.ts'
import { isPostgres, type Db } from '#app/platform/database/database.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { measure, type Files } from '#app/platform/files/files.server.ts'
import { keyOfAddress, keysNamedIn } from '#app/platform/files/keys.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { runCommand, showProgress } from '../../scripts/backup/command.ts'
import { importers } from './importers.ts'
import { ownBranch } from './origin.ts'

const usage = `Writes the site in the format of a Firebase site, which npm run import can read:

  npm run export -- <folder>     a new folder with database.json and storage/

The site may be running. Records, ids, creation times and files are kept unchanged. What a Firebase site has no place for is
left out: History, administrators, how long requests are kept. npm run backup leaves nothing out. The exit code is 0 on
success, otherwise 1.`

if (process.argv[1] === import.meta.filename)
  await runCommand(usage, {}, async ({ positionals: [folder, ...more] }) => {
    if (folder === undefined || more.length > 0) throw new StartupError(usage)
    const progress = showProgress()
    const config = readConfig()
    using files = await createFiles(config)
    try {
      const { records, missing, number } = await exportSite(config, files, resolve(folder), progress.show)
      progress.end()
      for (const [branch, count] of Object.entries(records)) console.log(`  ${count} ${branch}`)
      for (const key of missing) console.log(`  not available, and left out: ${key}`)
      console.log(`\nExported to ${resolve(folder)}, with ${number} files.`)
    } finally {
      progress.end()
    }
  })

export interface Exported {
  /** The number of records by branch. */
  records: Record<string, number>
  /** Files that records refer to but that are not stored. */
  missing: string[]
  /** The number of files. */
  number: number
}

/**
 * The folder appears only once everything is written.
 * @throws StartupError if something is already there, or it can't be written
 */
export async function exportSite(
  config: Config,
  files: Files,
  folder: string,
  progress: (what: string, done: number, total?: number) => void = () => {},
): Promise<Exported> {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => error.code)
  if (inside !== 'ENOENT')
    throw new StartupError(`${folder} already exists. Name a folder that does not exist; it will be created.`)
  const arriving = `${folder}.arriving`
  try {
    await rm(arriving, { recursive: true, force: true })
    await mkdir(arriving, { recursive: true })
    const exported = await withOneMoment(config, (db) => write(db, files, arriving, progress))
    await rename(arriving, folder)
    return exported
  } catch (error) {
    await rm(arriving, { recursive: true, force: true }).catch(() => {})
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^E(ACCES|PERM|ROFS|NOTDIR|NOSPC)$/.test(code))
      throw new StartupError(
        `${folder} can't be written (${code}). Check its permissions and the free space.`,
      )
    throw error
  }
}

/** Reads everything in one snapshot while the site keeps running. */
async function withOneMoment<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!(await hasSite(config))) throw new StartupError(noSite(config))
  await using db = await openReadOnly(config)
  return await db.connection().execute(async (connection) => {
    await sql.raw(isPostgres(db) ? 'begin isolation level repeatable read' : 'begin').execute(connection)
    return work(connection)
  })
}

async function write(
  db: Db,
  files: Files,
  folder: string,
  progress: (what: string, done: number, total?: number) => void,
): Promise<Exported> {
  const root: Record<string, unknown> = {}
  const generals: Record<string, unknown> = {}
  const records: Record<string, number> = {}
  for (const importer of importers)
    for (const [path, node] of await importer.dump(db)) {
      const below = path.replace(/^generals\//, '')
      const branch = below === path ? root : generals
      branch[below] = withBarePaths(node)
      records[path] = typeof node === 'object' && node ? Object.keys(node).length : 0
    }
  const text = JSON.stringify({ [ownBranch]: { format: 1 }, ...root, generals }, undefined, 2)
  await writeFile(join(folder, 'database.json'), text, { flush: true })
  const rows = await findFiles(db, [...new Set(keysNamedIn(text))])
  const missing: string[] = []
  let done = 0
  for (const { key, access } of rows.values()) {
    progress('Copying files', (done += 1), rows.size)
    const stored = await files.get(access, key)
    if (!stored) {
      missing.push(key)
      continue
    }
    const path = join(folder, 'storage', key)
    await mkdir(dirname(path), { recursive: true })
    const measured = measure()
    const target = createWriteStream(path, { flush: true })
    await pipeline(stored.stream(), measured.through, target)
    if (!target.closed) await once(target, 'close')
    if (measured.content().bytes !== stored.bytes)
      throw new StartupError(
        `${key} changed its length while it was being read. Nothing was exported; try again.`,
      )
  }
  return { records, missing, number: rows.size - missing.length }
}

/** Refers to files by their path in the bucket, as an importer expects. */
function withBarePaths(node: unknown): unknown {
  if (typeof node === 'string') return keyOfAddress(node) ?? node
  if (Array.isArray(node)) return node.map(withBarePaths)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withBarePaths(value)]))
}
