import { randomUUID } from 'node:crypto'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { explainProblems, parseForm, type Problems } from '../check.ts'
import { fieldsOf, type Collection, type Document } from '../define.ts'
import { emptyForm, formatDocument, isSameDocument, withName } from '../document.ts'
import type { FieldValues } from '../fields/field.ts'
import { deriveUnique } from '../integrity.server.ts'
import type { ValidatedChange } from '../store/contract.ts'
import { idColumn, keyColumn, tableColumns, type TableColumn } from './columns.ts'
import { bareFileName, fileNoun } from './files.ts'
import {
  findNamed,
  findPresent,
  findWritten,
  keyOf,
  type ImportedRows,
  type TablePlace,
} from './queries.server.ts'
import {
  messages,
  type CellTexts,
  type Existing,
  type RowProblems,
  type RowResult,
  type SentRow,
  type Target,
} from './rules.ts'

interface Options {
  existing: Existing
  /**
   * The rows are about to be written: files must be uploaded, and the documents must be unchanged since the
   * check.
   */
  writing: boolean
}

interface Known {
  present: Document | undefined
  /** Whether that document has the row's unique value, rather than only its id. */
  hasKey: boolean
  /** The number of the first row that is about the same document. */
  first: number | undefined
  written: ImportedRows
  /** By column: the ids of the documents that its cells name. */
  named: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** The result of a row, with `change` if something is to be written. */
export interface ValidatedRow {
  result: RowResult
  change?: ValidatedChange<Collection>
}

/**
 * Validates rows with the rules of the form, in order, each as if the good ones before it had been written.
 */
export async function validateRows(
  db: Db | Tx,
  place: TablePlace,
  rows: readonly SentRow[],
  options: Options,
): Promise<ValidatedRow[]> {
  const { store } = place
  const { collection } = store
  const { byKey, byId } = await findPresent(db, store, rows)
  const written = await findWritten(db, store, rows)
  const named = new Map<string, ReadonlyMap<string, string>>()
  for (const column of tableColumns(collection).filter(({ to }) => to !== undefined))
    named.set(column.field, await findNamed(db, place, column, rows))
  const firsts = new Map<string, number>()
  const read: ValidatedRow[] = []
  for await (const batch of batchesOf(rows)) {
    for (const row of batch) {
      const key = keyOf(collection, row.cells)
      const withKey = byKey.get(key)
      const present = withKey ?? byId.get(row.cells[idColumn.field] ?? '')
      const same = present?.id ?? (key && `key ${key}`)
      const first = firsts.get(same)
      if (same && first === undefined) firsts.set(same, row.number)
      read.push(
        validateRow(place, row, { present, hasKey: withKey !== undefined, first, written, named }, options),
      )
    }
  }
  return applyRules(db, place, rows, read)
}

function validateRow(
  place: TablePlace,
  row: SentRow,
  known: Known,
  { existing, writing }: Options,
): ValidatedRow {
  const { number, target } = row
  const { present, first, written } = known
  const isNew = existing === 'refuse' || (writing && target?.rev === null)
  if (target && wasWritten(place, row, target, known, written))
    return { result: { number, outcome: target.rev === null ? 'added' : 'updated', problems: {}, target } }
  const isTaken = present !== undefined && existing === 'refuse'
  const taken = present && isNew ? whyTaken(place, known) : undefined
  // The administrator has already chosen to skip existing documents, so this row needs no correction.
  if (isTaken && !writing) return { result: { number, outcome: 'existing', problems: { ...taken } } }
  const before = isNew ? undefined : present
  const one = readRow(place, row, before, { named: known.named, writing })
  const overtaken =
    writing && target && target.rev !== null ? findOvertaken(place, target, before) : undefined
  return withProblems(one, {
    // A taken key is reported together with the other errors, so that a row can be corrected at once.
    ...(one.change ? undefined : taken),
    ...(overtaken && { [keyColumn(place.store.collection)?.field ?? idColumn.field]: overtaken }),
    ...(first !== undefined && !isTaken && whyTwice(place, first, row.cells)),
    ...row.doubts,
  })
}

function whyTaken({ store: { collection } }: TablePlace, { hasKey }: Known): RowProblems {
  const key = keyColumn(collection)
  const [, field] = fieldsOf(collection).find(([, { unique }]) => unique) ?? []
  return key && field?.unique && hasKey
    ? { [key.field]: field.unique.head }
    : { [idColumn.field]: messages.isHere(collection.one) }
}

function whyTwice({ store: { collection } }: TablePlace, first: number, cells: CellTexts): RowProblems {
  const key = keyColumn(collection)
  return key && cells[key.field]
    ? { [key.field]: messages.sameKey(first, key.label) }
    : { [idColumn.field]: messages.sameDocument(first, collection.one) }
}

/** Whether an earlier request has already written this row. */
function wasWritten(
  place: TablePlace,
  row: SentRow,
  { id, rev }: Target,
  { named }: Known,
  { added, saved }: ImportedRows,
): boolean {
  if (rev === null) return added.has(id)
  const save = saved.get(id)
  const made = save && readRow(place, row, save.before, { named, writing: true }).change
  if (!made) return false
  const { collection } = place.store
  // The store has completed these.
  const derived = fieldsOf(collection).filter(([name, { unique }]) => unique?.derive && !made.values[name])
  const completed = Object.fromEntries(
    derived.map(([name, { initial }]) => [name, save.after[name] ?? initial]),
  )
  return isSameDocument(collection, { ...made.values, ...completed }, save.after)
}

function readRow(
  { store, parent, storeNamed }: TablePlace,
  row: SentRow,
  before: Document | undefined,
  { named, writing }: Pick<Known, 'named'> & Pick<Options, 'writing'>,
): ValidatedRow {
  const { collection } = store
  const { [idColumn.field]: _, ...cells } = row.cells
  const form: Record<string, string> = before
    ? formatDocument(collection, before)
    : { ...emptyForm(collection), ...(collection.parent !== undefined && { [collection.parent]: parent }) }
  const refusedFiles: Record<string, string> = {}
  const unknown: RowProblems = {}
  for (const column of tableColumns(collection)) {
    const { field, to, file } = column
    const cell = cells[field]
    if (file) {
      const { value, isNew, problem } = fileOf(column, row, form[field] ?? '', writing)
      Object.assign(form, isNew && focusInputs(collection, field), { [field]: value })
      if (problem !== undefined) refusedFiles[field] = problem
    } else if (to !== undefined && cell) {
      const id = named.get(field)?.get(cell)
      form[field] = id ?? form[field] ?? ''
      if (id === undefined) unknown[field] = messages.unknown(cell, storeNamed(to).collection.one)
    } else if (cell !== undefined && !(cell === '' && field === collection.parent)) form[field] = cell
  }
  const id = before?.id ?? (row.target?.rev === null ? row.target.id : randomUUID())
  const result: RowResult = {
    number: row.number,
    outcome: before ? 'update' : 'new',
    problems: {},
    target: { id, rev: before?.rev ?? null },
  }
  const parsed = parseForm(collection, form, { adding: !before, refusedFiles })
  if ('problems' in parsed)
    return withProblems({ result }, { ...explainProblems(collection, parsed.problems).problems, ...unknown })
  const values: FieldValues = store.toValues(parsed.values)
  if (Object.keys(unknown).length === 0 && before && isSameDocument(collection, before, values))
    return { result: { ...result, outcome: 'same' } }
  return withProblems({ result, change: { id, before, values } }, unknown)
}

/** A new image is cropped around its middle until somebody chooses a point. */
function focusInputs(collection: Collection, input: string): Record<string, string> {
  const [name = '', field] =
    fieldsOf(collection).find(([name, { inputs }]) => inputs.some((suffix) => name + suffix === input)) ?? []
  const points = field?.inputs.filter((_, index) => field.historyFields[index]?.as === 'percent') ?? []
  return withName(name, Object.fromEntries(points.map((suffix) => [suffix, ''])))
}

/**
 * Applies the rules that involve several documents: unique values, top projects, and whether files are stored.
 */
async function applyRules(
  db: Db | Tx,
  { store }: TablePlace,
  rows: readonly SentRow[],
  read: readonly ValidatedRow[],
): Promise<ValidatedRow[]> {
  const { collection } = store
  const pending = new Map(
    rows.map(({ number, files = {} }) => [number, Object.values(files).map(({ name }) => placeholder(name))]),
  )
  const changes = read.flatMap(({ change, result }) => {
    if (!change) return []
    const values: FieldValues = change.values
    const notYet = fieldsOf(collection).filter(([name, field]) =>
      field
        .references(values[name] ?? field.initial)
        .some((one) => 'file' in one && pending.get(result.number)?.includes(one.file)),
    )
    // They can't be looked up before they are uploaded. By themselves all values were checked by the form's rules.
    const without = Object.fromEntries(notYet.map(([name, { initial }]) => [name, initial]))
    return { ...change, values: { ...values, ...without }, isChecked: true }
  })
  const found = await store.validate(db, await deriveUnique(db, collection, changes))
  const problems = new Map(changes.map(({ id }, index) => [id, found[index]]))
  return read.map((one) => {
    const rowProblems = one.change && problems.get(one.change.id)
    return rowProblems && rowProblems.size > 0 ? withProblems(one, headsOf(collection, rowProblems)) : one
  })
}

/** Whether somebody else has changed the document since the row was checked. */
function findOvertaken(
  { store }: TablePlace,
  { id, rev }: Target,
  before: Document | undefined,
): string | undefined {
  const { sentences } = store.collection
  if (before?.id !== id) return sentences.gone
  return before.rev === rev ? undefined : sentences.savedMeanwhile
}

function withProblems({ result, change }: ValidatedRow, more: RowProblems): ValidatedRow {
  const problems = { ...result.problems, ...more }
  if (Object.keys(problems).length === 0) return { result, change }
  return { result: { ...result, outcome: 'faulty', problems } }
}

/** Messages by input. They use the specification's own message, since no form shows it above the fields. */
function headsOf({ fields }: Collection, problems: Problems): RowProblems {
  return Object.fromEntries(
    [...problems].map(([name, { head, hint, input = fields[name]?.inputs[0] ?? '' }]) => [
      name + input,
      head ?? hint,
    ]),
  )
}

interface CellFile {
  value: string
  isNew: boolean
  problem?: string
}

/** The chosen file; a changed document keeps its own if the row names no other. */
function fileOf(
  column: TableColumn,
  { cells, files = {} }: SentRow,
  present: string,
  writing: boolean,
): CellFile {
  const noun = fileNoun([column])
  const chosen = files[column.field]
  if (chosen) {
    const { name, key } = chosen
    const problem = chosen.problem ?? (writing && !key ? messages.noFileYet(noun) : undefined)
    return { value: key ?? placeholder(name), isNew: true, problem }
  }
  const wanted = cells[column.field]
  if (!wanted || (present !== '' && bareFileName(wanted) === bareFileName(fileNameOf(present))))
    return { value: present, isNew: false }
  return { value: '', isNew: false, problem: messages.noFile(wanted, noun) }
}

/** A substitute for the key of a file that is not uploaded yet. */
function placeholder(name: string): string {
  return name.slice(0, 200)
}
