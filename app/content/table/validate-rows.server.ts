import { randomUUID } from 'node:crypto'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { explainProblems, parseForm, type Problems } from '../check.ts'
import { fieldsOf, type Collection, type Document } from '../define.ts'
import { emptyForm, formatDocument, isSameDocument } from '../document.ts'
import { withName } from '../fields/parts.ts'
import type { FieldValues } from '../fields/field.ts'
import { findChangedFixed, fixedHint } from '../fixed.ts'
import { deriveUnique } from '../integrity.server.ts'
import type { ValidatedChange } from '../store/contract.ts'
import { allColumns, idColumn, keyColumn, uniqueField, type TableColumn } from './columns.ts'
import { bareFileName, fileNoun } from './files.ts'
import { findNamed, findPresent, findWritten, keyOf, type TablePlace } from './queries.server.ts'
import { describeChanges } from './row-changes.server.ts'
import { messages, type Existing, type RowProblems, type RowResult, type SentRow } from './rules.ts'

interface Options {
  existing: Existing
  /**
   * The rows are about to be written: files must be uploaded, and the documents must be unchanged since the
   * check.
   */
  writing: boolean
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
  { existing, writing }: Options,
): Promise<ValidatedRow[]> {
  const { store } = place
  const { collection } = store
  const { sentences, one } = collection
  const findOf = await findPresent(
    db,
    store,
    rows.map(({ cells }) => cells),
  )
  const written = await findWritten(db, store, rows)
  const read = await createReader(db, place, rows, writing)
  const key = keyColumn(collection)
  const firsts = new Map<string, number>()

  /** The input beside which it is said what is wrong with the document that the row is about. */
  const about = (row: SentRow) => (key && row.cells[key.field] ? key : idColumn)

  /** Whether an earlier request has already written this row. */
  function wasWritten(row: SentRow): boolean {
    const { id, rev } = row.target ?? { id: '', rev: 0 }
    if (rev === null) return written.added.has(id)
    const save = written.saved.get(id)
    const made = save && read(row, save.before).change
    if (!made) return false
    // The store has completed these.
    const derived = fieldsOf(collection).filter(([name, { unique }]) => unique?.derive && !made.values[name])
    const completed = derived.map(([name, { initial }]) => [name, save.after[name] ?? initial])
    return isSameDocument(collection, { ...made.values, ...Object.fromEntries(completed) }, save.after)
  }

  function whyTaken(row: SentRow, present: Document): RowProblems {
    const [, { unique } = {}] = uniqueField(collection) ?? []
    const isByKey = keyOf(collection, row.cells) === keyOf(collection, formatDocument(collection, present))
    if (key && unique && isByKey) return { [key.field]: unique.head }
    return { [idColumn.field]: messages.isHere(one) }
  }

  /** Whether somebody else has changed the document since the row was checked. */
  function whyOvertaken({ target }: SentRow, before: Document | undefined): string | undefined {
    if (!writing || !target || target.rev === null) return undefined
    if (before?.id !== target.id) return sentences.gone
    return before.rev === target.rev ? undefined : sentences.savedMeanwhile
  }

  function validateRow(row: SentRow): ValidatedRow {
    const { number, cells, target } = row
    const present = findOf(cells)
    const same = present?.id ?? keyOf(collection, cells)
    const first = same === '' ? undefined : firsts.get(same)
    if (first === undefined) firsts.set(same, number)
    if (target && wasWritten(row))
      return { result: { number, outcome: target.rev === null ? 'added' : 'updated', problems: {}, target } }
    const isNew = existing === 'refuse' || (writing && target?.rev === null)
    const isTaken = present !== undefined && existing === 'refuse'
    const taken = present && isNew ? whyTaken(row, present) : undefined
    // The administrator has already chosen to skip existing documents, so this row needs no correction.
    if (isTaken && !writing) return { result: { number, outcome: 'existing', problems: { ...taken } } }
    const before = isNew ? undefined : present
    const { field, label } = about(row)
    const overtaken = whyOvertaken(row, before)
    const twice = field === idColumn.field ? messages.sameDocument : messages.sameKey
    const made = read(row, before)
    return withProblems(made, {
      // A taken key is reported together with the other errors, so that a row can be corrected at once.
      ...(made.change ? undefined : taken),
      ...(overtaken && { [field]: overtaken }),
      ...(first !== undefined &&
        !isTaken && { [field]: twice(first, field === idColumn.field ? one : label) }),
      ...row.doubts,
    })
  }

  const validated: ValidatedRow[] = []
  for await (const batch of batchesOf(rows)) validated.push(...batch.map(validateRow))
  const ruled = await applyRules(db, place, rows, validated)
  return writing ? ruled : withChanges(db, place, rows, ruled)
}

/** Reads rows as the form would be read. */
async function createReader(db: Db | Tx, place: TablePlace, rows: readonly SentRow[], writing: boolean) {
  const { store, storeNamed, parent } = place
  const { collection } = store
  const columns = allColumns(collection).filter(({ type }) => type !== idColumn.type)
  const all = rows.map(({ cells }) => cells)
  const named = new Map<string, (text: string) => string | undefined>()
  for (const column of columns.filter(({ to }) => to !== undefined))
    named.set(column.field, await findNamed(db, place, column, all))

  return function readRow(row: SentRow, before: Document | undefined): ValidatedRow {
    const { cells } = row
    const form: Record<string, string> = before
      ? formatDocument(collection, before)
      : { ...emptyForm(collection), ...(collection.parent !== undefined && { [collection.parent]: parent }) }
    const refusedFiles: Record<string, string> = {}
    const unknown: RowProblems = {}
    for (const column of columns) {
      const { field, to, file } = column
      const cell = cells[field]
      if (file) {
        const { value, isNew, problem } = fileOf(column, row, form[field] ?? '', writing)
        Object.assign(form, isNew && focusInputs(collection, field), { [field]: value })
        if (problem !== undefined) refusedFiles[field] = problem
      } else if (to !== undefined && cell) {
        const id = named.get(field)?.(cell)
        if (id === undefined) unknown[field] = messages.unknown(cell, storeNamed(to).collection.one)
        else form[field] = id
      } else if (cell !== undefined && (cell !== '' || field !== collection.parent)) form[field] = cell
    }
    const id = before?.id ?? (row.target?.rev === null ? row.target.id : randomUUID())
    const target = { id, rev: before?.rev ?? null }
    const result: RowResult = { number: row.number, outcome: before ? 'update' : 'new', problems: {}, target }
    const parsed = parseForm(collection, form, { adding: !before, refusedFiles })
    if ('problems' in parsed) {
      const { problems } = explainProblems(collection, parsed.problems)
      return withProblems({ result }, { ...problems, ...unknown })
    }
    const values = store.toValues(parsed.values)
    const [fixed = '', field] = (before && findChangedFixed(collection, before, values)) ?? []
    if (field) unknown[fixed] = fixedHint(field)
    const isSame = before && isSameDocument(collection, before, values)
    if (isSame) return withProblems({ result: { ...result, outcome: 'same' } }, unknown)
    const asked = before ? lostArabic(columns, row, formatDocument(collection, before)) : {}
    const questions = Object.keys(asked)
    const made = {
      result: { ...result, ...(questions.length > 0 && { questions }) },
      change: { id, before, values },
    }
    return withProblems(made, { ...asked, ...unknown })
  }
}

const arabicLetter = /\p{Script=Arabic}/u

/** A text of another encoding, read in the wrong one, has no Arabic letter left. */
function lostArabic(
  columns: readonly TableColumn[],
  { cells, accepted = {} }: SentRow,
  stored: Readonly<Record<string, string>>,
): RowProblems {
  const lost = columns.filter(({ field, type }) => {
    const [before = '', cell = ''] = [stored[field], cells[field]]
    const isText = type === 'text' || type === 'long text'
    return (
      isText &&
      arabicLetter.test(before) &&
      cell !== '' &&
      !arabicLetter.test(cell) &&
      accepted[field] !== cell
    )
  })
  return Object.fromEntries(
    lost.map(({ field }) => [field, messages.losesArabic(excerpt(stored[field] ?? '', 60))]),
  )
}

/** A new image is cropped around its middle until somebody chooses a point. */
function focusInputs(collection: Collection, input: string): Record<string, string> {
  const [name = '', field] =
    fieldsOf(collection).find(([name, { inputs }]) => inputs.some((suffix) => name + suffix === input)) ?? []
  const points = field?.inputs.filter((_, index) => field.historyFields[index]?.as === 'percent') ?? []
  return withName(name, Object.fromEntries(points.map((suffix) => [suffix, ''])))
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
  const changes = read.flatMap(({ change }, index) => {
    if (!change) return []
    const pending = Object.values(rows[index]?.files ?? {}).map(({ name }) => placeholder(name))
    const values: FieldValues = change.values
    const notYet = fieldsOf(collection).filter(([name, field]) =>
      field
        .references(values[name] ?? field.initial)
        .some((one) => 'file' in one && pending.includes(one.file)),
    )
    // They can't be looked up before they are uploaded. By themselves all values were checked by the form's rules.
    const without = Object.fromEntries(notYet.map(([name, { initial }]) => [name, initial]))
    return { ...change, values: { ...values, ...without }, isChecked: true }
  })
  const found = await store.validate(db, await deriveUnique(db, collection, changes))
  const problems = new Map(changes.map(({ id }, index) => [id, found[index]]))
  return read.map((one) => {
    const rowProblems = one.change && problems.get(one.change.id)
    return rowProblems ? withProblems(one, headsOf(collection, rowProblems)) : one
  })
}

async function withChanges(
  db: Db | Tx,
  place: TablePlace,
  rows: readonly SentRow[],
  validated: readonly ValidatedRow[],
): Promise<ValidatedRow[]> {
  const changing = validated.flatMap(({ change }, index) => {
    const row = rows[index]
    return change && row ? [{ row, change }] : []
  })
  const described = (await describeChanges(db, place, changing)).values()
  return validated.map((one) =>
    one.change ? { ...one, result: { ...one.result, changes: described.next().value } } : one,
  )
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
