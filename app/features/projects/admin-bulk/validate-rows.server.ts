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
import type { BulkPicture, BulkRow, BulkUpload } from '../store-bulk.server.ts'
import { pictureName, stemOf } from './columns.ts'
import { messages } from './rules.ts'

type RowResult = Pick<BulkRow, 'outcome' | 'problems' | 'picture' | 'project' | 'projectRev'>

export interface ProjectChange {
  id: string
  /** The project as it stands, where it is one that changes. */
  before: Project | undefined
  values: ProjectInput
}

type Read = Pick<BulkRow, 'number' | 'cells'> & Partial<BulkRow>

interface Table {
  existing: BulkUpload['existing']
  doubts: BulkUpload['facts']['doubts']
  pictures: readonly BulkPicture[]
  /** It is about to be written: a photograph must have arrived, and nobody may have been faster. */
  writing: boolean
}

/** What may become of a row; `change` where something is to be written. */
interface Validated<Row> {
  row: Row
  result: RowResult
  change?: ProjectChange
}

/** Holds rows to the rules of the form, in their order: each as if the good ones before it had been written. */
export async function validateRows<Row extends Read>(
  db: Db | Tx,
  rows: readonly Row[],
  table: Table,
): Promise<Validated<Row>[]> {
  const known = await findByCodes(
    db,
    rows.flatMap(({ cells }) => cells.code || []),
  )
  const find = pictureFinder(table.pictures)
  const seen = new Map<string, number>()
  const read: Validated<Row>[] = []
  for (const chunk of chunksOf(rows)) {
    for (const row of chunk) {
      const code = codeKey(row.cells.code ?? '')
      const first = seen.get(code)
      if (code && first === undefined) seen.set(code, row.number)
      const isTaken = known.has(code) && table.existing === 'refuse'
      const twice = first !== undefined && !isTaken && { code: messages.sameCode(first) }
      const one = readRow(row, known.get(code), table, find)
      read.push({ row, ...withProblems(one, { ...twice, ...table.doubts?.[row.number] }) })
    }
    await yieldToEventLoop() // So that the site goes on answering.
  }
  return applyRules(db, read)
}

/** What concerns several projects: codes, top projects, and whether photographs are stored. */
async function applyRules<Row>(db: Db | Tx, read: Validated<Row>[]): Promise<Validated<Row>[]> {
  const changes = read.flatMap(({ change, result }) => (change ? { ...change, result } : []))
  const found = await projectStore.validate(
    db,
    changes.map(({ result, ...change }) =>
      // One that has not arrived can't be looked for.
      result.picture && isPlaceholder(change.values, result.picture)
        ? { ...change, values: { ...change.values, image: null } }
        : change,
    ),
  )
  const problems = new Map(changes.map(({ id }, place) => [id, found[place]]))
  return read.map((one) => {
    const own = one.change && problems.get(one.change.id)
    return own && own.size > 0 ? { row: one.row, ...withProblems(one, headsOf(own)) } : one
  })
}

type FindPicture = (name: string | undefined, code: string) => BulkPicture | undefined
type Outcome = Omit<Validated<never>, 'row'>

function readRow(row: Read, present: Project | undefined, table: Table, find: FindPicture): Outcome {
  const { existing, writing } = table
  const isNew = existing === 'refuse' || (writing && row.outcome === 'new')
  const before = isNew ? undefined : present
  const image = imageOf(row, before, writing, find)
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
  const result: RowResult = {
    outcome: before ? 'update' : 'new',
    picture: image.picture,
    project: before?.id ?? null,
    projectRev: before?.rev ?? null,
    problems: {},
  }
  if ('problems' in parsed) {
    // A taken code is told together with the other faults, so that a row is put right in one go.
    const taken = present && !before && { code: projectMessages.codeTaken }
    return withProblems({ result }, { ...taken, ...explainProblems(projects, parsed.problems).problems })
  }
  const overtaken = writing && row.outcome === 'update' && findOvertaken(row, before)
  if (overtaken) return withProblems({ result }, { code: overtaken })
  const values = projectStore.toValues(parsed.values)
  if (before && isSameDocument(projects, { ...before }, { ...values }))
    return { result: { ...result, outcome: 'same' } }
  return { result, change: { id: before?.id ?? randomUUID(), before, values } }
}

/** What somebody else has done since the row was looked at. */
function findOvertaken(row: Read, before: Project | undefined): string | undefined {
  if (!before || before.id !== row.project) return projects.sentences.gone
  return before.rev === row.projectRev ? undefined : projects.sentences.savedMeanwhile
}

function withProblems({ result, change }: Outcome, more: RowResult['problems']): Outcome {
  const problems = { ...result.problems, ...more }
  if (Object.keys(problems).length === 0) return { result, change }
  return { result: { ...result, outcome: 'faulty', problems } }
}

/** By input; the specification's own sentence, as there is no form above whose fields it could stand. */
function headsOf(problems: Problems): RowResult['problems'] {
  return Object.fromEntries(
    [...problems].map(([name, { head, hint }]) => [name === 'image' ? 'imageUrl' : name, head ?? hint]),
  )
}

interface RowImage {
  imageUrl: string
  picture: string | null
  isNew: boolean
  problem?: string
}

/** By the name in its column, else by the project's code; a project that changes keeps the photograph it has. */
function imageOf(row: Read, before: Project | undefined, writing: boolean, find: FindPicture): RowImage {
  const wanted = row.cells.imageUrl
  const present = before?.image?.key ?? ''
  const picture = find(wanted, row.cells.code ?? '')
  if (picture) {
    const { name, key } = picture
    const problem = picture.problem ?? (writing && !key ? messages.noPhotographYet : undefined)
    return { imageUrl: key ?? placeholder(name), picture: name, isNew: true, problem }
  }
  const keeps = !wanted || (present !== '' && pictureName(wanted) === pictureName(fileNameOf(present)))
  if (keeps) return { imageUrl: present, picture: null, isNew: false }
  return { imageUrl: '', picture: null, isNew: false, problem: messages.noPhotograph(wanted) }
}

function pictureFinder(pictures: readonly BulkPicture[]): FindPicture {
  const byName = new Map(pictures.map((picture) => [picture.name, picture]))
  const byStem = new Map(pictures.map((picture) => [stemOf(picture.name), picture]))
  return (wanted, code) => {
    if (!wanted) return byStem.get(code.toLowerCase())
    const name = pictureName(wanted)
    return byName.get(name) ?? byStem.get(name)
  }
}

/** Stands for the key of a photograph that has not arrived. */
function placeholder(name: string): string {
  return name.slice(0, 200)
}

function isPlaceholder({ image }: ProjectInput, name: string): boolean {
  return image?.key === placeholder(name)
}
