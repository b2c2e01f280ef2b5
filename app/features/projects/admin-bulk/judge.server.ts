import { fileNameOf } from '#app/platform/files/keys.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { checkProject, explain } from '../admin-check.server.ts'
import { emptyProject, valuesOf } from '../admin-values.ts'
import { codeKey } from '../code.ts'
import { messages as projectMessages, type Project, type ProjectInput } from '../rules.ts'
import { findByCodes, type BulkPicture, type BulkRow, type BulkUpload } from '../store-bulk.server.ts'
import { newProjectId, type ProjectWrite } from '../store-many.server.ts'
import { findFacts, note, refusalOf, type Facts } from '../store-refusal.server.ts'
import { pictureName, stemOf } from './columns.ts'
import { messages } from './rules.ts'

type Verdict = Pick<BulkRow, 'outcome' | 'problems' | 'picture' | 'project' | 'projectRev'>

/** What may become of a row, by the rules of the form; `write` where something is to be written. */
export interface Judgement {
  verdict: Verdict
  write?: ProjectWrite
}

type ToJudge = Pick<BulkRow, 'number' | 'cells'> & Partial<BulkRow>

interface Case {
  existing: BulkUpload['existing']
  doubts: BulkUpload['facts']['doubts']
  pictures: readonly BulkPicture[]
  /** It is about to be written: a photograph must have arrived, and nobody may have been faster. */
  writing: boolean
}

/**
 * Judges rows one after the other, in their order: each as if the good ones before it had been written. The database is
 * asked once, here.
 */
export async function openJudge(db: Db | Tx, rows: readonly ToJudge[], of: Case) {
  const known = await findByCodes(db, rows.map(({ cells }) => cells.code ?? '').filter(Boolean))
  const stored = of.pictures.flatMap(({ key }) => key ?? [])
  const kept = [...known.values()].flatMap(({ photograph }) => photograph?.key ?? [])
  const facts = await findFacts(
    db,
    [...new Set([...stored, ...kept])].map((imageUrl) => ({ imageUrl, code: '' })),
  )
  for (const [code, { id }] of known) facts.holders.set(code, id)
  if (!of.writing) for (const { name } of of.pictures) facts.images.add(placeholder(name))
  const find = pictureFinder(of.pictures)
  const seen = new Map<string, number>()
  return (row: ToJudge): Judgement => {
    const code = codeKey(row.cells.code ?? '')
    const first = seen.get(code)
    if (code && first === undefined) seen.set(code, row.number)
    const { verdict, write } = judgeOne(row, known.get(code), of, facts, find)
    const problems = { ...verdict.problems, ...of.doubts?.[row.number] }
    const isTaken = known.has(code) && of.existing === 'refuse'
    if (first !== undefined && !isTaken) problems.code = messages.sameCode(first)
    if (Object.keys(problems).length > 0) return { verdict: { ...verdict, outcome: 'faulty', problems } }
    if (write) note(facts, write.id, write.input, write.before)
    return { verdict, write }
  }
}

type FindPicture = (name: string | undefined, code: string) => BulkPicture | undefined

function judgeOne(
  row: ToJudge,
  present: Project | undefined,
  { existing, writing }: Case,
  facts: Facts,
  find: FindPicture,
): Judgement {
  const before = existing === 'update' ? present : undefined
  const image = imageOf(row, before, writing, find)
  const checked = checkProject(
    {
      ...(before ? valuesOf(before) : emptyProject),
      ...row.cells,
      ...(image.isNew && { focusX: '50', focusY: '50' }),
      imageUrl: image.imageUrl,
    },
    { imageNeeded: !before, fileProblem: image.problem },
  )
  const basis = {
    picture: image.picture,
    project: before?.id ?? null,
    projectRev: before?.rev ?? null,
    problems: {},
  }
  const faulty = (problems: Verdict['problems']) => ({
    verdict: { ...basis, outcome: 'faulty' as const, problems },
  })
  if ('problems' in checked) return faulty(withTaken(checked.problems, present, before))
  const { input } = checked
  const refusal = overtaken(row, present, before, writing) ?? refusalOf(input, before, facts)
  if (refusal) {
    const full = before ? projectMessages.topProjectsFullOnEdit : projectMessages.topProjectsFull
    const { message, problems } = explain(refusal, full)
    return faulty({ [Object.keys(problems)[0] ?? 'code']: message })
  }
  if (before && isSame(input, before)) return { verdict: { ...basis, outcome: 'same' } }
  const write = { id: before?.id ?? newProjectId(), input, before }
  return { verdict: { ...basis, outcome: before ? 'update' : 'new' }, write }
}

/** A taken code is told together with the other faults, so that a row is mended in one go. */
function withTaken(problems: Verdict['problems'], present: Project | undefined, before: Project | undefined) {
  return present && !before ? { code: projectMessages.codeTaken, ...problems } : problems
}

/** What somebody else has done since the row was looked at. */
function overtaken(
  row: ToJudge,
  present: Project | undefined,
  before: Project | undefined,
  writing: boolean,
) {
  if (!writing) return undefined
  if (row.outcome === 'new' && present) return { refused: 'code taken' as const }
  if (row.outcome !== 'update') return undefined
  if (!before || before.id !== row.project) return { refused: 'gone' as const }
  return before.rev === row.projectRev ? undefined : { refused: 'stale' as const, current: before }
}

interface RowImage {
  imageUrl: string
  picture: string | null
  isNew: boolean
  problem?: string
}

/** By the name in its column, else by the project's code; a project that changes keeps the photograph it has. */
function imageOf(row: ToJudge, before: Project | undefined, writing: boolean, find: FindPicture): RowImage {
  const wanted = row.cells.imageUrl
  const present = before?.photograph?.key ?? ''
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
function placeholder(name: string) {
  return name.slice(0, 200)
}

function isSame(input: ProjectInput, before: Project) {
  const present: Record<string, string> = valuesOf(before)
  return Object.entries(input).every(([field, value]) => String(value) === present[field])
}
