import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { readConfig, StartupError, type Config } from '#app/platform/config.server.ts'
import { openDatabase, openTemporaryDatabase } from '#app/platform/database/connect.server.ts'
import { lacksOwn, pickMigrations } from '#app/platform/database/migrate.server.ts'
import { isOwnMigration, migrations } from '#app/platform/database/migrations/index.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isFileKey } from '#app/platform/files/keys.ts'
import { createLog } from '#app/platform/log.server.ts'
import { readArchive, readArchiveFrom, type ArchiveEntry, type ArchiveSource } from './archive.server.ts'
import {
  fileOfEntry,
  formatVersion,
  headName,
  headSchema,
  manifestName,
  manifestSchema,
  problems,
  secretName,
  tableOf,
  type BackupHead,
  type Manifest,
} from './format.ts'
import { replaceAll, type Load } from './load.server.ts'
import type { SnapshotRow } from './snapshot.server.ts'
import type { ReportProgress } from './progress.ts'
import { mebibyte } from '#app/platform/units.ts'

const newLine = 0x0a
/** Bytes of a row; of the head and of the secret; of the manifest, with a hundred or two for each file. */
const maxRowBytes = 16 * mebibyte
const maxHeadBytes = mebibyte
const maxManifestBytes = 256 * mebibyte

export interface CheckedBackup {
  head: BackupHead
  manifest: Manifest
  /** The session secret, if the site generated it itself. */
  secret: string | undefined
}

/** The configuration of a folder with a backup's database: a SQLite file that nothing has open. */
export function databaseConfig(scratch: string): Config {
  return readConfig({ DATA_DIR: join(scratch, 'unpacked'), LOG_LEVEL: 'silent' })
}

/**
 * Opens a backup as a restore would: reads every byte of every entry and compares it with the manifest,
 * inserts the rows into a separate database in the scratch folder and counts them there, and checks that each
 * file they refer to is in the backup or listed as missing.
 * @param brings whether the database left in the scratch folder gets the newest migrations or keeps the
 * backup's
 * @throws StartupError with a message that says what is wrong with it
 */
export async function checkBackup(
  path: string,
  passphrase: string | undefined,
  scratch: string,
  progress: ReportProgress = () => {},
  migrate: 'to the newest' | 'as it was' = 'to the newest',
): Promise<CheckedBackup> {
  const config = databaseConfig(scratch)
  await rm(config.dataDir, { recursive: true, force: true })
  await mkdir(config.dataDir, { recursive: true })
  const log = createLog('silent')
  const checked = await checkInto((known) => openDatabase(config, log, known), path, passphrase, progress)
  if (migrate === 'as it was') return checked
  const newest = await openDatabase(config, log)
  await sql`pragma wal_checkpoint(truncate)`.execute(newest)
  await newest.destroy()
  return checked
}

/** The same checks with a database of which nothing is left, for somebody who only wants to know. */
export function checkOnly(path: string, passphrase: string | undefined, progress: ReportProgress) {
  const open = (known: typeof migrations) => openTemporaryDatabase(createLog('silent'), known)
  return checkInto(open, path, passphrase, progress)
}

/** @param open opens an empty database with these migrations */
async function checkInto(
  open: (known: typeof migrations) => Promise<Db>,
  path: string,
  passphrase: string | undefined,
  progress: ReportProgress,
): Promise<CheckedBackup> {
  try {
    const entries = readArchive(path, passphrase)
    const head = await readKnownHead(path, entries)
    await using db = await open(pickMigrations(head.migrations))
    return { head, ...(await readInto(db, entries, progress)) }
  } catch (error) {
    // A constraint violation reported by the database also means that the backup is damaged.
    throw asDamage(path, error)
  }
}

/**
 * The same for a backup from a later version, whose tables are unknown here: every byte is compared and every
 * row counted, but the rows are not inserted into a database.
 */
export async function checkEntries(path: string, passphrase: string | undefined): Promise<CheckedBackup> {
  try {
    const entries = readArchive(path, passphrase)
    const head = await readHead(path, entries)
    return { head, ...(await readEntries(entries, (_, rows) => countRows(rows))) }
  } catch (error) {
    throw asDamage(path, error)
  }
}

/**
 * Reads the head, the first entry. That a backup is from a newer version is reported only after the whole
 * file has been verified.
 */
async function readHead(path: string, entries: AsyncGenerator<ArchiveEntry>): Promise<BackupHead> {
  const { value: first } = await entries.next()
  if (first?.name !== headName) throw new StartupError(problems.foreign(path))
  const head = parseHead(await textOf(first, maxHeadBytes))
  if (!head) throw new StartupError(problems.damaged(path))
  return head
}

/** Bytes of an archive that are enough for its head, whatever the compression has held back. */
const headBytes = 2 * mebibyte

/**
 * Opens a stored backup with the passphrase and reads its beginning; the rest may still be damaged.
 * @throws StartupError if it cannot be read or decrypted
 */
export async function readBackupHead(
  source: ArchiveSource,
  passphrase: string | undefined,
): Promise<BackupHead> {
  const beginning = { ...source, open: (bytes = headBytes) => source.open(bytes) }
  const entries = readArchiveFrom(beginning, passphrase)
  try {
    return await readHead(source.name, entries)
  } finally {
    await entries.return(undefined)
  }
}

async function readKnownHead(path: string, entries: AsyncGenerator<ArchiveEntry>): Promise<BackupHead> {
  const head = await readHead(path, entries)
  const [unknown] = head.migrations.filter((name) => !Object.hasOwn(migrations, name)).toSorted()
  if (head.format <= formatVersion && unknown === undefined) return head
  for await (const { content } of entries) for await (const _ of content);
  const isOther = head.format <= formatVersion && unknown !== undefined && isOwnMigration(unknown)
  throw new StartupError(isOther ? lacksOwn(path, unknown) : problems.newer(path, head.program))
}

function parseHead(text: string): BackupHead | undefined {
  try {
    return headSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function readInto(
  db: Db,
  entries: AsyncIterable<ArchiveEntry>,
  progress: ReportProgress,
): Promise<Omit<CheckedBackup, 'head'>> {
  const { found, ...checked } = await replaceAll(db, (load, tables) =>
    readEntries(
      entries,
      async (table, rows) => {
        if (!tables.includes(table)) throw new Error(`${table} is nothing that belongs in a backup`)
        return load(table, rows)
      },
      progress,
    ),
  )
  const { rows, missing } = checked.manifest
  for (const [table, count] of Object.entries(rows)) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(db)
    if (counted[0]?.count !== count) throw new Error(`${table} has other rows`)
  }
  const named = await db.selectFrom('file').select(['key', 'access']).execute()
  const absent = new Set(missing)
  const isWithout = named.find(({ key, access }) => !found.has(`files/${access}/${key}`) && !absent.has(key))
  if (isWithout) throw new Error(`${isWithout.key} is missing`)
  return checked
}

/**
 * Reads everything after the head and compares it with the manifest at the end: each entry once, with the
 * right bytes and rows.
 */
async function readEntries(
  entries: AsyncIterable<ArchiveEntry>,
  load: Load,
  progress: ReportProgress = () => {},
) {
  const found = new Map<string, { bytes: number; sha256: string }>()
  const rows = new Map<string, number>()
  let secret: string | undefined
  let manifest: Manifest | undefined
  for await (const entry of entries) {
    progress('Checking', found.size)
    if (manifest || found.has(entry.name)) throw new Error(`${entry.name} comes twice, or after the end`)
    const table = tableOf(entry.name)
    const file = fileOfEntry(entry.name)
    const { content, measured } = measuring(entry)
    if (table !== undefined) rows.set(table, await load(table, rowsOf(content)))
    else if (file && isFileKey(file.key)) for await (const _ of content);
    else if (entry.name === secretName) secret = await textOf({ ...entry, content }, maxHeadBytes)
    else if (entry.name === manifestName)
      manifest = manifestSchema.parse(JSON.parse(await textOf({ ...entry, content }, maxManifestBytes)))
    else throw new Error(`${entry.name} is nothing that belongs in a backup`)
    if (!manifest) found.set(entry.name, measured())
  }
  if (!manifest) throw new Error('it has no end')
  const expected = manifest.entries
  const isSame = expected
    .filter(({ name }) => name !== headName)
    .every(({ name, bytes, sha256 }) => {
      const one = found.get(name)
      return one?.bytes === bytes && one.sha256 === sha256
    })
  if (!isSame || expected.length !== found.size + 1)
    throw new Error('its entries are not those of the manifest')
  const counts = Object.entries(manifest.rows)
  const isOther = counts.length !== rows.size || counts.some(([table, count]) => rows.get(table) !== count)
  if (isOther) throw new Error('its tables have other rows than the manifest says')
  return { manifest, secret, found }
}

async function countRows(batches: AsyncIterable<SnapshotRow[]>): Promise<number> {
  let count = 0
  for await (const rows of batches) count += rows.length
  return count
}

/** Passes the content through; `measured` returns its size and hash once it has been read. */
function measuring({ content }: Pick<ArchiveEntry, 'content'>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing() {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { content: passing(), measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Yields a table's rows in portions as they arrive. */
async function* rowsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<SnapshotRow[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let begun: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    const end = chunk.lastIndexOf(newLine)
    if (end >= 0) {
      const lines = decoder.decode(Buffer.concat([...begun, chunk.subarray(0, end)])).split('\n')
      begun = []
      bytes = 0
      yield lines.map((line): SnapshotRow => JSON.parse(line))
    }
    begun.push(chunk.subarray(end + 1))
    bytes += chunk.length - end - 1
    if (bytes > maxRowBytes) throw new StartupError(problems.largeRow)
  }
  if (bytes > 0) throw new Error('a table ends in the middle of a line')
}

/** The size is known before anything is read. */
async function textOf({ name, bytes, content }: ArchiveEntry, limit: number): Promise<string> {
  if (bytes > limit) throw new Error(`${name} has ${bytes} bytes`)
  return text(content)
}

function asDamage(path: string, error: unknown) {
  return error instanceof StartupError ? error : new StartupError(problems.damaged(path), { cause: error })
}
