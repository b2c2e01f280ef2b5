import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import packageJson from '../../../package.json' with { type: 'json' }
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { noSite } from '#app/platform/database/connect.server.ts'
import { addOutsideFile, withScratchFolder } from '#app/platform/disk/scratch.server.ts'
import { explainStorage } from '#app/platform/errors/storage-error.server.ts'
import { measure, type FileAccess, type Files } from '#app/platform/files/files.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import { writeArchive, type ArchiveWriter } from './archive.server.ts'
import { checkBackup, type CheckedBackup } from './check.server.ts'
import {
  fileEntry,
  formatVersion,
  headName,
  manifestName,
  secretName,
  tableEntry,
  type BackupHead,
  type Manifest,
} from './format.ts'
import { createRetry } from './retry.server.ts'
import type { ReportProgress } from './progress.ts'
import { withSnapshot, type SnapshotRow, type Snapshot } from './snapshot.server.ts'
import { arrivingPath } from './stored-backup.ts'

export interface BackupSource {
  config: Config
  files: Pick<Files, 'get'>
  /** Whether the site moves with it. */
  isMove?: boolean
}

export interface TakenBackup extends CheckedBackup {
  path: string
  bytes: number
}

/** Useless after a restore: open editors, rate limits, unfinished uploads, sessions, trusted devices. */
const excludedTables = ['editing', 'rate_limit', 'arriving_file', 'session', 'verification']

/**
 * Writes the database as it is now, and every file that it refers to, to one file while the site is running;
 * then opens the file again and verifies it. It gets its name only after that, so a file with that name is a
 * verified backup.
 * @throws StartupError if the file cannot be written, or does not pass the check
 */
export async function takeBackup(
  source: BackupSource,
  path: string,
  passphrase: string | undefined,
  progress: ReportProgress = () => {},
  check: typeof checkBackup = checkBackup,
): Promise<TakenBackup> {
  if (existsSync(path)) throw new StartupError(`${path} already exists. Give the backup another name.`)
  const arriving = arrivingPath(path)
  try {
    await rm(arriving, { force: true }) // Left over from an interrupted backup.
    return await withScratchFolder(source.config.dataDir, async (scratch) => {
      await addOutsideFile(scratch, arriving)
      await write(source, arriving, passphrase, scratch, progress)
      const checked = await check(arriving, passphrase, scratch, progress)
      await rename(arriving, path)
      return { ...checked, path, bytes: (await stat(path)).size }
    })
  } catch (error) {
    await rm(arriving, { force: true }).catch(() => {})
    throw explainWriting(path, error)
  }
}

function explainWriting(path: string, error: unknown): unknown {
  if (findUnavailable(explainStorage(error))?.reason === 'disk-full')
    return new StartupError(
      `There is no space for ${path}. No backup was made; free some space, or choose another disk.`,
    )
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EISDIR)$/.test(code))
    return new StartupError(`${path} can't be written (${code}). Check the folder and its permissions.`)
  return error
}

async function write(
  source: BackupSource,
  path: string,
  passphrase: string | undefined,
  scratch: string,
  progress: ReportProgress,
) {
  const manifest: Manifest = { entries: [], rows: {}, missing: [] }
  const archive = await writeArchive(path, passphrase)
  try {
    const note = (name: string, content: Manifest['entries'][number]) =>
      manifest.entries.push({ ...content, name })
    const files = await withSnapshot(source.config, (snapshot) => {
      if (snapshot.migrations.length === 0) throw new StartupError(noSite(source.config))
      return addDatabase(
        archive,
        { ...snapshot, isMove: source.isMove ?? false },
        scratch,
        manifest,
        note,
        progress,
      )
    })
    await addFiles(archive, source.files, files, manifest, note, progress)
    const secret = await readFile(join(source.config.dataDir, 'secret')).catch(() => undefined)
    if (secret && !source.config.appSecret) await addBytes(archive, secretName, secret, note)
    await addBytes(archive, manifestName, Buffer.from(JSON.stringify(manifest)))
    await archive.finish()
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

type Note = (name: string, content: Manifest['entries'][number]) => void

interface NamedFile {
  key: string
  access: FileAccess
}

/** Each table is first written to disk, because a tar entry's header contains its length. */
async function addDatabase(
  archive: ArchiveWriter,
  snapshot: Snapshot & { isMove: boolean },
  scratch: string,
  manifest: Manifest,
  note: Note,
  progress: ReportProgress,
): Promise<NamedFile[]> {
  const { engine, migrations, takenAt, isMove } = snapshot
  const head: BackupHead = {
    product: 'plinth',
    format: formatVersion,
    program: packageJson.version,
    engine,
    migrations,
    takenAt,
    ...(isMove && { isMove }),
  }
  await addBytes(archive, headName, Buffer.from(JSON.stringify(head)), note)
  const files: NamedFile[] = []
  const tables = snapshot.tables.filter((table) => !excludedTables.includes(table))
  for (const [position, table] of tables.entries()) {
    progress('Reading the database', position, tables.length)
    const path = join(scratch, basename(table))
    let count = 0
    async function* lines() {
      for await (const rows of snapshot.rows(table)) {
        count += rows.length
        if (table === 'file') files.push(...rows.map(namedFile))
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      }
    }
    const measured = measure()
    await pipeline(Readable.from(lines(), { objectMode: false }), measured.through, createWriteStream(path))
    const { bytes } = measured.content()
    const name = tableEntry(table)
    note(name, { name, ...(await archive.add(name, bytes, createReadStream(path))) })
    await rm(path)
    manifest.rows[table] = count
  }
  return files
}

function namedFile({ key, access }: SnapshotRow): NamedFile {
  return { key: String(key), access: access === 'private' ? 'private' : 'public' }
}

/**
 * A key's bytes never change, so what the snapshot refers to is still the same, unless it was deleted in the
 * meantime: then it is listed as missing. A file is opened before its entry starts.
 */
async function addFiles(
  archive: ArchiveWriter,
  files: Pick<Files, 'get'>,
  named: readonly NamedFile[],
  manifest: Manifest,
  note: Note,
  progress: ReportProgress,
) {
  const withRetry = createRetry({ progress })
  for (const [position, { access, key }] of named.entries()) {
    progress('Copying files', position, named.length)
    const opened = await withRetry(() => openFile(files, access, key))
    const name = fileEntry(access, key)
    if (opened) note(name, { name, ...(await archive.add(name, opened.bytes, opened.content)) })
    else manifest.missing.push(key)
  }
}

async function openFile(files: Pick<Files, 'get'>, access: FileAccess, key: string) {
  const stored = await files.get(access, key)
  if (!stored) return undefined
  const chunks = stored.stream()[Symbol.asyncIterator]()
  try {
    const first = await chunks.next()
    async function* all() {
      if (!first.done) yield first.value
      yield* { [Symbol.asyncIterator]: () => chunks }
    }
    return { bytes: stored.bytes, content: Readable.from(all(), { objectMode: false }) }
  } catch (error) {
    // It was removed between the two calls.
    if (await files.get(access, key)) throw error
    return undefined
  }
}

async function addBytes(archive: ArchiveWriter, name: string, bytes: Buffer, note?: Note) {
  const content = await archive.add(name, bytes.length, Readable.from([bytes], { objectMode: false }))
  note?.(name, { name, ...content })
}
