import type { AdminContext } from '#app/platform/auth/administrator.server.ts'
import { change, type Changed } from '#app/platform/change.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { listHistory } from '#app/platform/history.server.ts'
import { projects as collection, type Project, type ProjectInput } from '../collection.ts'
import { projectStore } from '../store.server.ts'
import { isOneOf, projectsPerPage, statuses, type ProjectStatus } from '../words.ts'
import { sentences, type ProjectsAnswer } from './act.ts'

/** The change to make to each project; `undefined` deletes them. */
type Act = Partial<Pick<ProjectInput, 'status' | 'topproject' | 'news'>> | undefined

interface Asked {
  id: string
  /** The `rev` shown in the list. */
  rev: number
}

type Written = Changed<{ projects: readonly Project[] } | { refused: ProjectsAnswer }>

/**
 * Performs an action of the list: sets one field of some projects, or deletes them. All or none are changed,
 * in a single change that one Undo reverts.
 */
export async function actOnList(admin: AdminContext, request: Request): Promise<ProjectsAnswer> {
  const typed = await readTyped(request)
  const asked = readAsked(typed.projects ?? '')
  const act = readAct(typed)
  if (act === null || asked.length === 0 || asked.length > projectsPerPage)
    return { said: sentences.notPossible }
  const [instead] = readAsked(typed.instead ?? '')
  const outcome = await change(admin, admin.actor, collection.topic, async (tx) => {
    await lock(tx, projectStore.lock)
    return act ? setAll(tx, asked, act, instead) : removeAll(tx, asked)
  })
  if ('refused' in outcome) return outcome.refused
  const { projects } = outcome
  const [first] = projects
  if (!first) return { said: collection.sentences.noChanges }
  const [line] = await listHistory(admin.db, { kind: collection.name, record: first.id }, { limit: 1 })
  return { said: sentences.done(projects, act), undo: line?.change }
}

/** @param instead the top project to replace */
async function setAll(
  tx: Tx,
  asked: Asked[],
  act: NonNullable<Act>,
  instead: Asked | undefined,
): Promise<Written> {
  const found = await findAll(tx, instead ? [instead, ...asked] : asked)
  if ('refused' in found) return refuse(found)
  const changes = found.projects
    .map((before) => {
      const set: NonNullable<Act> = before.id === instead?.id ? { topproject: 'No' } : act
      return { id: before.id, before, values: { ...projectStore.toValues(before), ...set } }
    })
    .filter(({ before, values }) =>
      (['status', 'topproject', 'news'] as const).some((name) => before[name] !== values[name]),
    )
  const [problem] = (await projectStore.validate(tx, changes)).flatMap((problems) => [...problems])
  if (problem) {
    const [name, { head, hint }] = problem
    return refuse({ said: head ?? hint, full: name === 'topproject' || undefined })
  }
  const revisions = await projectStore.writeAll(tx, changes)
  const projects = changes.map(({ before, values }) => ({ ...before, ...values }))
  return { outcome: { projects: projects.filter(({ id }) => id !== instead?.id) }, revisions }
}

async function removeAll(tx: Tx, asked: Asked[]): Promise<Written> {
  const found = await findAll(tx, asked)
  if ('refused' in found) return refuse(found)
  const revisions = []
  for (const { id, rev } of found.projects)
    revisions.push(...(await projectStore.remove(tx, id, rev)).revisions)
  return { outcome: { projects: found.projects }, revisions }
}

async function findAll(
  tx: Tx,
  asked: Asked[],
): Promise<{ projects: Project[] } | (ProjectsAnswer & { refused: true })> {
  const projects: Project[] = []
  for (const { id, rev } of asked) {
    const project = await projectStore.find(tx, id)
    if (!project) return { refused: true, said: sentences.gone }
    if (project.rev !== rev) return { refused: true, said: sentences.stale(project.code) }
    projects.push(project)
  }
  return { projects }
}

function refuse({ said, full }: ProjectsAnswer): Written {
  return { outcome: { refused: { said, full } }, revisions: [] }
}

/** `id:rev id:rev` */
function readAsked(text: string): Asked[] {
  const pairs = text.split(' ').map((pair) => pair.split(':'))
  return pairs.flatMap(([id = '', rev]) => (id && Number(rev) > 0 ? [{ id, rev: Number(rev) }] : []))
}

/** @returns `null` if the list has no such action */
function readAct({ act, value = '' }: Record<string, string>): Act | null {
  const yesNo = value === 'Yes' || value === 'No' ? value : undefined
  if (act === 'delete') return undefined
  if (act === 'status' && isOneOf(statuses, value)) return { status: value satisfies ProjectStatus }
  if (act === 'topproject' && yesNo) return { topproject: yesNo }
  if (act === 'news' && yesNo) return { news: yesNo }
  return null
}
