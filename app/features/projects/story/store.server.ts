import type { Problem } from '#app/content/fields/field.ts'
import type { DocumentChange } from '#app/content/integrity.server.ts'
import { createStore } from '#app/content/store.server.ts'
import type { Rules } from '#app/content/store/contract.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { photographs, progressEntries, projectDocuments, type PhotographValues } from './collection.ts'
import { maxPhotographs } from './stages.ts'

type Change = DocumentChange<PhotographValues>

interface Loaded {
  /** How many photographs each project has. */
  numbers: Map<string | null, number>
  /**
   * The photographs that a change pairs with, and those paired with them or with the changed one. A pair of which
   * one was deleted is none.
   */
  others: readonly { id: string; project_id: string | null; pairedWith_id: string | null }[]
}

/** At most 200 photographs a project, each in at most one pair, however many requests race. */
const rules: Rules<PhotographValues, Loaded> = {
  async load(db, changes) {
    const added = changes.filter(({ before }) => !before).map(({ values }) => values.project)
    const paired = changes.filter(pairsAnew)
    const ids = paired.flatMap(({ id, values }) => [id, values.pairedWith]).filter((id) => id !== null)
    return { numbers: await countPhotographs(db, added), others: await findPairs(db, ids) }
  },
  refuse(change, { numbers, others }) {
    const { before, values } = change
    const isFull = !before && (numbers.get(values.project) ?? 0) >= maxPhotographs
    const pair = pairsAnew(change) ? problemOfPair(change, others) : undefined
    return new Map([
      ...(isFull ? [['image', full] as const] : []),
      ...(pair ? [['pairedWith', pair] as const] : []),
    ])
  },
  addAccepted({ before, values: { project } }, { numbers }) {
    if (!before) numbers.set(project, (numbers.get(project) ?? 0) + 1)
  },
}

const store = createStore(photographs, { rules })

export const photographStore: typeof store = {
  ...store,
  addAll: async (tx, inputs) => store.addAll(tx, await withDates(tx, inputs)),
}
export const progressStore = createStore(progressEntries)
export const documentStore = createStore(projectDocuments)

/** Photographs whose day was not typed get that of their file. */
async function withDates<Input extends { values: PhotographValues }>(
  tx: Tx,
  inputs: readonly Input[],
): Promise<Input[]> {
  const files = await findFiles(
    tx,
    inputs.flatMap(({ values: { image } }) => image?.key ?? []),
  )
  return inputs.map((input) => {
    const { takenOn, image } = input.values
    const day = takenOn || files.get(image?.key ?? '')?.taken_on || ''
    return { ...input, values: { ...input.values, takenOn: day } }
  })
}

const full: Problem = {
  why: 'rule',
  hint: `A project has at most ${maxPhotographs} photographs. Delete some first.`,
  undoHint: `Its project has ${maxPhotographs} photographs. Delete some first.`,
}

const notHere: Problem = {
  why: 'unknown',
  hint: 'Choose another photograph of this project.',
  undoHint: 'The other photograph of its pair was deleted: bring it back first.',
}
const taken: Problem = {
  why: 'rule',
  hint: 'This photograph is in a pair already. Separate that pair first.',
  undoHint: 'The other photograph of its pair is in another pair now. Separate that pair first.',
}

function pairsAnew({ before, values: { pairedWith } }: Change): boolean {
  return pairedWith !== null && before?.pairedWith !== pairedWith
}

/** Only a photograph that is brought back may name one that was deleted: it may be brought back next. */
function problemOfPair({ id, before, values }: Change, others: Loaded['others']): Problem | undefined {
  const { pairedWith, project } = values
  const other = others.find((one) => one.id === pairedWith)
  const isHere = other ? other.project_id === project : before === undefined
  if (pairedWith === id || !isHere) return notHere
  const isTaken = others.some(
    (one) =>
      (one.id === pairedWith && one.pairedWith_id !== null && one.pairedWith_id !== id) ||
      (one.id !== id && one.pairedWith_id === pairedWith) ||
      (one.id !== pairedWith && one.pairedWith_id === id),
  )
  return isTaken ? taken : undefined
}

/** By the id of the project. */
export async function countPhotographs(
  db: Db | Tx,
  projects: readonly (string | null)[],
): Promise<Map<string | null, number>> {
  const numbers = new Map<string | null, number>()
  const ids = [...new Set(projects)].filter((id) => id !== null)
  for (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('project_photograph')
      .select(({ fn }) => ['project_id', fn.countAll().as('number')])
      .where('project_id', 'in', some)
      .groupBy('project_id')
      .execute()
    for (const { project_id, number } of rows) numbers.set(project_id, Number(number))
  }
  return numbers
}

async function findPairs(db: Db | Tx, ids: readonly string[]): Promise<Loaded['others']> {
  const found: Loaded['others'][number][] = []
  for (const some of chunksOf(ids))
    found.push(
      ...(await db
        .selectFrom('project_photograph as one')
        .leftJoin('project_photograph as other', 'other.id', 'one.pairedWith_id')
        .select(['one.id', 'one.project_id', 'other.id as pairedWith_id'])
        .where((eb) => eb.or([eb('one.id', 'in', some), eb('one.pairedWith_id', 'in', some)]))
        .execute()),
    )
  return found
}
