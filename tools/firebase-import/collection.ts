import type { Revision } from '#app/platform/change.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { readBranch } from './branch.ts'
import { dumpRecord, type Dumped } from './dump-record.ts'
import { filesOf, readDraft, type Draft, type NamedFile, type RecordShape, type Skipped } from './draft.ts'
import type { ContentOf, RawRecord, Schema } from './fields.ts'
import { reasons } from './repairs.ts'

/** A dump while it is read against what the site has. */
export interface Reading {
  root: RawRecord
  db: Db
  /** The records that were deleted here, as `kind id`. */
  deleted: ReadonlySet<string>
  now: number
  /** What concerns no single record. */
  notes: string[]
}

/** A record that will be added, and the files that it names. */
export interface Incoming {
  draft: Draft<unknown>
  files: NamedFile[]
}

/** What is to become of the records of one kind. */
export interface Plan {
  kind: string
  incoming: Incoming[]
  skipped: Skipped[]
  existing: readonly { id: string; name: string }[]
  /** The addresses in records that are here already, whose files are not looked at. */
  settled: string[]
  /** What the plan was made from, and how it is read again. */
  here: unknown
  readHere(db: Db | Tx): Promise<unknown>
  write(tx: Tx, files: ReadonlyMap<string, FileRow>): Promise<Revision[]>
}

/** The records of a branch as a dump has them, by their ids; or the one value that stands there. */
export type DumpedBranch = readonly [path: string, node: unknown]

/** Makes the plans for what it knows in a dump, in the order in which they are to be carried out; and writes it back. */
export interface Importer {
  /** What the site has, in the shape that `plan` reads. */
  dump(db: Db): Promise<DumpedBranch[]>
  /** The branches of the dump that it reads, as `projects` or `generals/cvs`. */
  branches: readonly string[]
  plan(reading: Reading): Promise<Plan[]>
}

/** Where the records of one kind stand in the dump, and what the site has of them. */
export interface Source<S extends Schema, Here extends { id: string }> extends RecordShape<S> {
  kind: string
  branch: string
  here(db: Db | Tx): Promise<Here[]>
}

/** Where they come to. */
export interface Target<Content> {
  kind: string
  here(db: Db | Tx): Promise<unknown>
  write(tx: Tx, drafts: readonly Draft<Content>[], files: ReadonlyMap<string, FileRow>): Promise<Revision[]>
}

/** Both, declared at once: nearly all kinds are no more than this. */
export interface Collection<S extends Schema, Here extends { id: string }>
  extends Source<S, Here>, Pick<Target<ContentOf<S>>, 'write'> {
  /** What is here, to be written back; where `here` is less than all of it. */
  documents?(db: Db): Promise<readonly Dumped[]>
  /** Makes the new records fit one another and what is here. */
  arrange?(drafts: Draft<ContentOf<S>>[], here: readonly Here[]): void
}

/** The records of one kind, by what is to become of them. */
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

/** What is here already stays as it is; what was deleted here stays away. */
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
 * What is to be written, and which files are wanted for it.
 * @param schemaOf says which fields of a draft name files
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
