import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { batchesOf, inBatches, batchSize } from '../database/batches.server.ts'
import type { Database, FileRow } from '../database/schema.ts'
import { findFiles } from './file-store.server.ts'
import type { FileAccess, Files, ListedFile } from './files.server.ts'
import { isFileKey } from './keys.ts'
import { listKeysInTexts } from './file-references.server.ts'

export interface Orphan extends ListedFile {
  access: FileAccess
}

/**
 * Files stored before the given time that are neither recorded nor variants of a recorded file. Names that
 * are not our keys were put there by somebody else, so we do not touch them.
 */
export async function listOrphans(
  { db, files }: { db: Db; files: Files },
  before: number,
): Promise<Orphan[]> {
  const known = await readKnown(db)
  const orphans: Orphan[] = []
  for (const access of ['public', 'private'] as const)
    for await (const file of files.list(access))
      if (file.storedAt < before && isFileKey(file.key) && !known(access, file.key))
        orphans.push({ access, ...file })
  return orphans
}

async function readKnown(db: Db) {
  const keys = new Set<string>()
  const contents = new Set<string>()
  for await (const rows of recordedFiles(db))
    for (const { key, access, sha256 } of rows) {
      keys.add(`${access} ${key}`)
      contents.add(sha256.slice(0, contentLength))
    }
  return (access: FileAccess, key: string) => {
    const content = contentOf(key)
    return content === undefined ? keys.has(`${access} ${key}`) : contents.has(content)
  }
}

function recordedFiles(db: Db) {
  return inBatches(
    '',
    ({ key }: FileRow) => key,
    (after) =>
      db.selectFrom('file').selectAll().where('key', '>', after).orderBy('key').limit(batchSize).execute(),
  )
}

/** Variants are named after the content of their original (`variantKey`). */
const contentLength = 32
const contentsPerTransaction = 20

/** Whether it is a smaller version of a photograph, which can be made again. */
export function isVariant(key: string): boolean {
  return contentOf(key) !== undefined
}

function contentOf(key: string): string | undefined {
  return /^variants\/([0-9a-f]{32})\//.exec(key)?.[1]
}

/** Whether an orphan has got its row in the meantime. */
export async function isRecorded(db: Db, { access, key }: Pick<Orphan, 'access' | 'key'>): Promise<boolean> {
  const content = contentOf(key)
  const query = db.selectFrom('file').select('key')
  const found = content
    ? query.where((eb) => eb.and(hasContent(eb, content)))
    : query.where('access', '=', access).where('key', '=', key)
  return (await found.executeTakeFirst()) !== undefined
}

/** A range instead of a prefix, so that the index is used; no hex digit sorts after `f`. */
function hasContent(eb: ExpressionBuilder<Database, 'file'>, content: string) {
  return [eb('sha256', '>=', content), eb('sha256', '<', `${content}g`)]
}

/** Queues variants of a photograph that may have been uploaded again just as they were removed. */
export async function requeueVariants(db: Db, removed: readonly Pick<Orphan, 'key'>[]) {
  const contents = [...new Set(removed.flatMap(({ key }) => contentOf(key) ?? []))]
  for await (const some of batchesOf(contents, contentsPerTransaction))
    await db.transaction().execute(async (tx) => {
      for (const content of some)
        await tx
          .updateTable('file')
          .set({ variants: 'waiting' })
          .where((eb) => eb.and(hasContent(eb, content)))
          .execute()
    })
}

export interface Missing {
  key: string
  /** Absent if a setting refers to a file that was never recorded. */
  row?: FileRow
}

/** Files that are recorded, or referred to by a setting, but missing from the store. */
export async function listMissing({ db, files }: { db: Db; files: Files }): Promise<Missing[]> {
  const stored = { public: await keysIn(files, 'public'), private: await keysIn(files, 'private') }
  const missing: Missing[] = []
  for await (const rows of recordedFiles(db))
    for (const row of rows) if (!stored[row.access].has(row.key)) missing.push({ key: row.key, row })
  const named = await listKeysInTexts(db)
  const recorded = await findFiles(db, named)
  return [...missing, ...named.filter((key) => !recorded.has(key)).map((key) => ({ key }))]
}

async function keysIn(files: Files, access: FileAccess): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of files.list(access)) keys.add(key)
  return keys
}
