import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { explainProblems, parseForm, type Problems } from '#app/content/check.ts'
import { emptyForm, formatDocument, isSameDocument } from '#app/content/define.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
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
  /** The project as it stands, where it is one that changes. */
  before: Project | undefined
  values: ProjectInput
}

interface Options {
  existing: Existing
  /** The rows are about to be written: a photograph must have arrived, and nobody may have been faster. */
  writing: boolean
}

interface Known {
  present: Project | undefined
  /** The row before with the same code, by its number. */
  first: number | undefined
  written: ImportedRows
}

/** What may become of a row; `change` where something is to be written. */
export interface Validated {
  result: RowResult
  change?: ProjectChange
}

/** Holds rows to the rules of the form, in their order: each as if the good ones before it had been written. */
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
  for (const chunk of chunksOf(rows)) {
    for (const row of chunk) {
      const code = codeKey(row.cells.code ?? '')
      const first = firsts.get(code)
      if (code && first === undefined) firsts.set(code, row.number)
      read.push(validateRow(row, { present: present.get(code), first, written }, options))
    }
    await yieldToEventLoop() // So that the site goes on answering.
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
  // Whoever leaves out what is there already has answered; nobody has to look at the row again.
  if (isTaken && !writing) return { result: { number, outcome: 'existing', problems: { ...codeTaken } } }
  const before = isNew ? undefined : present
  const sameCode = first !== undefined && !isTaken ? { code: messages.sameCode(first) } : undefined
  const one = readRow(row, before, writing)
  const overtaken = writing && target && target.rev !== null ? findOvertaken(target, before) : undefined
  return withProblems(one, {
    // A taken code is told together with the other faults, so that a row is put right in one go.
    ...(one.change ? undefined : codeTaken),
    ...(overtaken && { code: overtaken }),
    ...sameCode,
    ...row.doubts,
  })
}

/** Whether an import that was asked for before has written this very row. */
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

/** What concerns several projects: codes, top projects, and whether photographs are stored. */
async function applyRules(db: Db | Tx, rows: readonly SentRow[], read: readonly Validated[]) {
  const pictures = new Map(rows.map(({ number, picture }) => [number, picture?.name]))
  const changes = read.flatMap(({ change, result }) => {
    const picture = pictures.get(result.number)
    if (!change || picture === undefined || change.values.image?.key !== placeholder(picture))
      return change ?? []
    return { ...change, values: { ...change.values, image: null } } // One that has not arrived can't be looked for.
  })
  const found = await projectStore.validate(db, changes)
  const problems = new Map(changes.map(({ id }, place) => [id, found[place]]))
  return read.map((one) => {
    const own = one.change && problems.get(one.change.id)
    return own && own.size > 0 ? withProblems(one, headsOf(own)) : one
  })
}

/** What somebody else has done since the row was looked at. */
function findOvertaken({ id, rev }: Target, before: Project | undefined): string | undefined {
  if (before?.id !== id) return projects.sentences.gone
  return before.rev === rev ? undefined : projects.sentences.savedMeanwhile
}

function withProblems({ result, change }: Validated, more: RowProblems): Validated {
  const problems = { ...result.problems, ...more }
  if (Object.keys(problems).length === 0) return { result, change }
  return { result: { ...result, outcome: 'faulty', problems } }
}

/** By input; the specification's own sentence, as there is no form above whose fields it could stand. */
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

/** The one that was chosen; a project that changes keeps the photograph it has where its row names no other. */
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

/** Stands for the key of a photograph that has not arrived. */
function placeholder(name: string): string {
  return name.slice(0, 200)
}
