import { randomUUID } from 'node:crypto'
import { explainProblems, parseForm, type Problems } from '#app/content/check.ts'
import { emptyForm, formatDocument, isSameDocument } from '#app/content/document.ts'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { codeKey } from '../code.ts'
import { messages as projectMessages, projects, type Project, type ProjectInput } from '../collection.ts'
import { findByCodes } from '../queries.server.ts'
import { projectStore } from '../store.server.ts'
import { pictureName } from './columns.ts'
import {
  messages,
  type Existing,
  type RowProblems,
  type RowResult,
  type SentRow,
  type Target,
} from './rules.ts'
import { findWritten, type ImportedRows } from './store.server.ts'

interface ProjectChange {
  id: string
  /** The current project, if the row changes one. */
  before: Project | undefined
  values: ProjectInput
}

interface Options {
  existing: Existing
  /**
   * The rows are about to be written: photographs must be uploaded, and the projects must be unchanged since
   * the check.
   */
  writing: boolean
}

interface Known {
  present: Project | undefined
  /** The number of the first row with the same code. */
  first: number | undefined
  written: ImportedRows
}

/** The result of a row, with `change` if something is to be written. */
export interface Validated {
  result: RowResult
  change?: ProjectChange
}

/**
 * Validates rows with the rules of the form, in order, each as if the good ones before it had been written.
 */
export async function validateRows(
  db: Db | Tx,
  rows: readonly SentRow[],
  options: Options,
): Promise<Validated[]> {
  const codes = rows.flatMap(({ cells }) => cells.code || [])
  const present = await findByCodes(db, codes)
  const written = await findWritten(db, rows)
  const firsts = new Map<string, number>()
  const read: Validated[] = []
  for await (const batch of batchesOf(rows)) {
    for (const row of batch) {
      const code = codeKey(row.cells.code ?? '')
      const first = firsts.get(code)
      if (code && first === undefined) firsts.set(code, row.number)
      read.push(validateRow(row, { present: present.get(code), first, written }, options))
    }
  }
  return applyRules(db, rows, read)
}

function validateRow(row: SentRow, known: Known, { existing, writing }: Options): Validated {
  const { number, target } = row
  const { present, first, written } = known
  const isNew = existing === 'refuse' || (writing && target?.rev === null)
  if (target && wasWritten(row, target, written))
    return { result: { number, outcome: target.rev === null ? 'added' : 'updated', problems: {}, target } }
  const isTaken = present !== undefined && existing === 'refuse'
  const codeTaken = present && isNew ? { code: projectMessages.codeTaken } : undefined
  // The administrator has already chosen to skip existing projects, so this row needs no correction.
  if (isTaken && !writing) return { result: { number, outcome: 'existing', problems: { ...codeTaken } } }
  const before = isNew ? undefined : present
  const sameCode = first !== undefined && !isTaken ? { code: messages.sameCode(first) } : undefined
  const one = readRow(row, before, writing)
  const overtaken = writing && target && target.rev !== null ? findOvertaken(target, before) : undefined
  return withProblems(one, {
    // A taken code is reported together with the other errors, so that a row can be corrected at once.
    ...(one.change ? undefined : codeTaken),
    ...(overtaken && { code: overtaken }),
    ...sameCode,
    ...row.doubts,
  })
}

/** Whether an earlier request has already written this row. */
function wasWritten(row: SentRow, { id, rev }: Target, { added, saved }: ImportedRows): boolean {
  if (rev === null) return added.has(id)
  const save = saved.get(id)
  const made = save && readRow(row, save.before, true).change
  return made !== undefined && isSameDocument(projects, { ...made.values }, { ...save?.after })
}

function readRow(row: SentRow, before: Project | undefined, writing: boolean): Validated {
  const image = imageOf(row, before, writing)
  const parsed = parseForm(
    projects,
    {
      ...(before ? formatDocument(projects, { ...before }) : emptyForm(projects)),
      ...row.cells,
      ...(image.isNew && { imageFocusX: '', imageFocusY: '' }),
      imageUrl: image.imageUrl,
    },
    { adding: !before, refusedFiles: image.problem === undefined ? {} : { imageUrl: image.problem } },
  )
  const id = before?.id ?? (row.target?.rev === null ? row.target.id : randomUUID())
  const result: RowResult = {
    number: row.number,
    outcome: before ? 'update' : 'new',
    problems: {},
    target: { id, rev: before?.rev ?? null },
  }
  if ('problems' in parsed)
    return withProblems({ result }, explainProblems(projects, parsed.problems).problems)
  const values = projectStore.toValues(parsed.values)
  if (before && isSameDocument(projects, { ...before }, { ...values }))
    return { result: { ...result, outcome: 'same' } }
  return { result, change: { id, before, values } }
}

/**
 * Applies the rules that involve several projects: codes, top projects, and whether photographs are stored.
 */
async function applyRules(db: Db | Tx, rows: readonly SentRow[], read: readonly Validated[]) {
  const pictures = new Map(rows.map(({ number, picture }) => [number, picture?.name]))
  const changes = read.flatMap(({ change, result }) => {
    const picture = pictures.get(result.number)
    if (!change || picture === undefined || change.values.image?.key !== placeholder(picture))
      return change ?? []
    return { ...change, values: { ...change.values, image: null } } // It can't be looked up before it is uploaded.
  })
  const found = await projectStore.validate(db, changes)
  const problems = new Map(changes.map(({ id }, index) => [id, found[index]]))
  return read.map((one) => {
    const rowProblems = one.change && problems.get(one.change.id)
    return rowProblems && rowProblems.size > 0 ? withProblems(one, headsOf(rowProblems)) : one
  })
}

/** Whether somebody else has changed the project since the row was checked. */
function findOvertaken({ id, rev }: Target, before: Project | undefined): string | undefined {
  if (before?.id !== id) return projects.sentences.gone
  return before.rev === rev ? undefined : projects.sentences.savedMeanwhile
}

function withProblems({ result, change }: Validated, more: RowProblems): Validated {
  const problems = { ...result.problems, ...more }
  if (Object.keys(problems).length === 0) return { result, change }
  return { result: { ...result, outcome: 'faulty', problems } }
}

/** Messages by input. They use the specification's own message, since no form shows it above the fields. */
function headsOf(problems: Problems): RowProblems {
  return Object.fromEntries(
    [...problems].map(([name, { head, hint }]) => [name === 'image' ? 'imageUrl' : name, head ?? hint]),
  )
}

interface RowImage {
  imageUrl: string
  isNew: boolean
  problem?: string
}

/** The chosen photograph; a changed project keeps its own if the row names no other. */
function imageOf({ cells, picture }: SentRow, before: Project | undefined, writing: boolean): RowImage {
  if (picture) {
    const { name, key } = picture
    const problem = picture.problem ?? (writing && !key ? messages.noPhotographYet : undefined)
    return { imageUrl: key ?? placeholder(name), isNew: true, problem }
  }
  const wanted = cells.imageUrl
  const present = before?.image?.key ?? ''
  if (!wanted || (present !== '' && pictureName(wanted) === pictureName(fileNameOf(present))))
    return { imageUrl: present, isNew: false }
  return { imageUrl: '', isNew: false, problem: messages.noPhotograph(wanted) }
}

/** A substitute for the key of a photograph that is not uploaded yet. */
function placeholder(name: string): string {
  return name.slice(0, 200)
}
