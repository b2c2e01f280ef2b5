import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { codeKey } from './code.ts'
import { type Project, type ProjectInput, topProjectsLimit } from './rules.ts'

/** Why a project was not written. Nothing was changed. */
export type ProjectRefusal =
  | { refused: 'code taken' | 'top projects full' | 'gone' | 'unknown image' }
  | { refused: 'stale'; current: Project }

/** What the rules over several rows have to know of the others. */
export interface Facts {
  /** Whose a code is, by `codeKey`. */
  holders: Map<string, string>
  topProjects: number
  /** Keys of stored photographs. */
  images: Set<string>
}

export async function countTopProjects(db: Db | Tx): Promise<number> {
  const { number } = await db
    .selectFrom('project')
    .where('topproject', '=', 'Yes')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow()
  return number
}

/** As far as these projects are concerned. They hold to the end of a transaction that has taken its turn. */
export async function findFacts(
  db: Db | Tx,
  inputs: readonly Pick<ProjectInput, 'code' | 'imageUrl'>[],
): Promise<Facts> {
  const facts: Facts = { holders: new Map(), topProjects: await countTopProjects(db), images: new Set() }
  for (const some of chunksOf(inputs)) {
    const codes = some.map(({ code }) => codeKey(code))
    const holders = db.selectFrom('project').select(['id', 'codelower']).where('codelower', 'in', codes)
    for (const { id, codelower } of await holders.execute()) facts.holders.set(codelower, id)
    const keys = some.map(({ imageUrl }) => imageUrl).filter(Boolean)
    if (keys.length === 0) continue
    const files = db.selectFrom('file').select('key').where('key', 'in', keys).where('access', '=', 'public')
    for (const { key } of await files.execute()) facts.images.add(key)
  }
  return facts
}

/** @param before the project as it stands, where it is one that changes */
export function refusalOf(
  input: ProjectInput,
  before: Project | undefined,
  { holders, topProjects, images }: Facts,
): ProjectRefusal | undefined {
  const holder = holders.get(codeKey(input.code))
  if (holder !== undefined && holder !== before?.id) return { refused: 'code taken' }
  const becomesTop = input.topproject === 'Yes' && before?.topproject !== 'Yes'
  if (becomesTop && topProjects >= topProjectsLimit) return { refused: 'top projects full' }
  if (input.imageUrl && !images.has(input.imageUrl)) return { refused: 'unknown image' }
  return undefined
}

/** The facts after this project was written. */
export function note(facts: Facts, id: string, input: ProjectInput, before: Project | undefined) {
  facts.holders.set(codeKey(input.code), id)
  if (before?.topproject === 'Yes') facts.topProjects -= 1
  if (input.topproject === 'Yes') facts.topProjects += 1
}
