import type { Revision } from '#app/platform/changes/change.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { readBranch } from './branch.ts'
import { dumpRecord, type Dumped } from './dump-record.ts'
import { filesOf, readDraft, type Draft, type NamedFile, type RecordShape, type Skipped } from './draft.ts'
import type { ContentOf, RawRecord, Schema } from './fields.ts'
import { reasons } from './repairs.ts'

/** The state while a dump is compared with the site's content. */
export interface Reading {
  root: RawRecord
  db: Db
  /** Records that were deleted on this site, as `kind id`. */
  deleted: ReadonlySet<string>
  now: number
  /** Findings that concern no single record. */
  notes: string[]
  /** What was planned before. */
  plans: readonly Plan[]
}

/** A record to be added, and the files that it refers to. */
export interface Incoming {
  draft: Draft<unknown>
  files: NamedFile[]
}

/** What happens to the records of one kind. */
export interface Plan {
  kind: string
  incoming: Incoming[]
  skipped: Skipped[]
  existing: readonly { id: string; name: string }[]
  /** The records that there will be: those already here and those to be added. */
  ids: ReadonlySet<string>
  /** The addresses in records that already exist, whose files are not examined. */
  settled: string[]
  /** The content from which the plan was made, and a function that reads it again. */
  here: unknown
  readHere(db: Db | Tx): Promise<unknown>
  write(tx: Tx, files: ReadonlyMap<string, FileRow>): Promise<Revision[]>
}

/** A branch in the form of a dump: its records by id, or its single value. */
export type DumpedBranch = readonly [path: string, node: unknown]

/** Plans the import of its part of a dump, in the order of execution, and exports that part. */
export interface Importer {
  /** The site's content in the form that `plan` reads. */
  dump(db: Db): Promise<DumpedBranch[]>
  /** The branches of the dump that it reads, such as `projects` or `generals/cvs`. */
  branches: readonly string[]
  plan(reading: Reading): Promise<Plan[]>
}

/** The place of one kind's records in the dump, and the site's records of that kind. */
export interface Source<S extends Schema, Here extends { id: string }> extends RecordShape<S> {
  kind: string
  branch: string
  here(db: Db | Tx): Promise<Here[]>
}

/** Writes the records of one kind. */
export interface Target<Content> {
  kind: string
  here(db: Db | Tx): Promise<unknown>
  write(tx: Tx, drafts: readonly Draft<Content>[], files: ReadonlyMap<string, FileRow>): Promise<Revision[]>
}

/** Source and target together, which is enough for nearly all kinds. */
export interface Collection<S extends Schema, Here extends { id: string }>
  extends Source<S, Here>, Pick<Target<ContentOf<S>>, 'write'> {
  /** The documents to export, if `here` does not return all their content. */
  documents?(db: Db): Promise<readonly Dumped[]>
  /** Adjusts the new records to one another and to the existing ones. */
  arrange?(drafts: Draft<ContentOf<S>>[], here: readonly Here[]): void
}

/** The records of one kind, sorted by what happens to them. */
export interface Sorted<Content, Here> {
  drafts: Draft<Content>[]
  skipped: Skipped[]
  existing: (Draft<object> | Skipped)[]
  here: readonly Here[]
}

export function collection<S extends Schema, Here extends { id: string }>(
  definition: Collection<S, Here>,
): Importer & Collection<S, Here> {
  return {
    ...definition,
    branches: [definition.branch],
    async dump(db) {
      const documents = definition.documents ? await definition.documents(db) : await definition.here(db)
      return [dumpBranch(definition, documents)]
    },
    async plan(reading) {
      const sorted = await readCollection(reading, definition)
      definition.arrange?.(sorted.drafts, sorted.here)
      return [planOf(definition, sorted, () => definition.schema)]
    },
  }
}

export async function readCollection<S extends Schema, Here extends { id: string }>(
  reading: Reading,
  source: Source<S, Here>,
): Promise<Sorted<ContentOf<S>, Here>> {
  const { records, skipped, notes } = readBranch(reading.root, source.branch, Object.keys(source.schema))
  reading.notes.push(...notes)
  const drafts = records.map(([id, raw]) => readDraft(source, id, raw, reading.now))
  return sort(reading, source.kind, [...skipped, ...drafts], await source.here(reading.db))
}

/** Existing records stay as they are, and records that were deleted on this site are not imported again. */
export function sort<Content extends object, Here extends { id: string }>(
  { deleted }: Reading,
  kind: string,
  found: readonly (Draft<Content> | Skipped)[],
  here: readonly Here[],
): Sorted<Content, Here> {
  const ids = new Set(here.map(({ id }) => id))
  const sorted: Sorted<Content, Here> = { drafts: [], skipped: [], existing: [], here }
  for (const record of found) {
    const { id, name } = record
    if (ids.has(id)) sorted.existing.push(record)
    else if ('skipped' in record) sorted.skipped.push(record)
    else if (deleted.has(`${kind} ${id}`)) sorted.skipped.push({ id, name, skipped: reasons.deleted })
    else sorted.drafts.push(record)
  }
  return sorted
}

/**
 * The records to write, and the files that they need.
 * @param schemaOf the schema of a draft, which shows the fields that refer to files
 */
export function planOf<Content extends object>(
  { kind, here: readHere, write }: Target<Content>,
  { drafts, skipped, existing, here }: Sorted<Content, { id: string }>,
  schemaOf: (draft: Draft<object>) => Schema,
): Plan {
  const filesIn = (draft: Draft<object>) => filesOf(schemaOf(draft), draft.content)
  return {
    kind,
    incoming: drafts.map((draft) => ({ draft, files: filesIn(draft) })),
    skipped,
    existing,
    ids: new Set([...here, ...drafts].map(({ id }) => id)),
    settled: existing.flatMap((record) =>
      'skipped' in record ? [] : filesIn(record).map(({ address }) => address),
    ),
    here,
    readHere,
    write: (tx, files) => write(tx, drafts, files),
  }
}

export function dumpBranch<S extends Schema>(
  { branch, schema, lowerCased = {} }: Pick<Source<S, { id: string }>, 'branch' | 'schema' | 'lowerCased'>,
  documents: readonly Dumped[],
): DumpedBranch {
  const records = documents.map((document) => [document.id, dumpRecord(schema, lowerCased, document)])
  return [branch, Object.fromEntries(records)]
}
