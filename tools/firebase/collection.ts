import type { Revision } from '#app/platform/changes/change.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { readBranch } from './branch.ts'
import { dumpRecord, type Dumped } from './dump-record.ts'
import { filesOf, readDraft, type Draft, type NamedFile, type RecordShape, type Skipped } from './draft.ts'
import type { ContentOf, RawRecord, Schema } from './fields.ts'
import type { Origin } from './origin.ts'
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
  origin: Origin
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
  existing: readonly (Draft<object> | Skipped)[]
  /** The records that there will be: those already here and those to be added. */
  ids: ReadonlySet<string>
  /** The files that a draft of this kind refers to. */
  filesIn(draft: Draft<object>): NamedFile[]
  /** The fields with files without which a record shows nothing. */
  needed: readonly string[]
  /** How files come into records that are here without them. */
  filling?: Filling
  /** The content from which the plan was made, and a function that reads it again. */
  here: unknown
  readHere(db: Db | Tx): Promise<unknown>
  write(tx: Tx, files: ReadonlyMap<string, FileRow>): Promise<Revision[]>
}

/** An existing record, and which of its files, named as in a dump, came with this one. */
export interface Filled {
  draft: Draft<unknown>
  fields: readonly string[]
}

/** Brings files into records that an earlier import left without them. */
export interface Filling {
  /** The records in the form of a dump, by id. */
  find(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RawRecord>>
  write(tx: Tx, filled: readonly Filled[]): Promise<Revision[]>
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
  filling?: Filling
  needed?: readonly string[]
}

/** Source and target together, which is enough for nearly all kinds. */
export interface Collection<S extends Schema, Here extends { id: string }>
  extends Source<S, Here>, Pick<Target<ContentOf<S>>, 'write' | 'filling' | 'needed'> {
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
  const drafts = records.map(([id, raw]) => readDraft(source, id, raw, reading.now, reading.origin))
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
  { kind, here: readHere, write, filling, needed = [] }: Target<Content>,
  { drafts, skipped, existing, here }: Sorted<Content, { id: string }>,
  schemaOf: (draft: Draft<object>) => Schema,
): Plan {
  const filesIn = (draft: Draft<object>) => filesOf(schemaOf(draft), draft.content)
  const plan: Plan = {
    kind,
    incoming: drafts.map((draft) => ({ draft, files: filesIn(draft) })),
    skipped,
    existing,
    ids: new Set([...here, ...drafts].map(({ id }) => id)),
    filesIn,
    filling,
    needed,
    here,
    readHere,
    write(tx, files) {
      const kept = new Set<unknown>(plan.incoming.map(({ draft }) => draft))
      return write(
        tx,
        drafts.filter((draft) => kept.has(draft)),
        files,
      )
    },
  }
  return plan
}

export function dumpBranch<S extends Schema>(
  { branch, schema, lowerCased = {} }: Pick<Source<S, { id: string }>, 'branch' | 'schema' | 'lowerCased'>,
  documents: readonly Dumped[],
): DumpedBranch {
  const records = documents.map((document) => [document.id, dumpRecord(schema, lowerCased, document)])
  return [branch, Object.fromEntries(records)]
}
