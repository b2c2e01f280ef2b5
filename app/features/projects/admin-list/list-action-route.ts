import { data } from 'react-router'
import { requireAdministrator, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { change, type Changed } from '#app/platform/changes/change.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { notOnTop, projects as collection, type Project, type ProjectInput } from '../collection.ts'
import { projectStore } from '../store.server.ts'
import { isOneOf, projectsPerPage, statuses, type ProjectStatus } from '../project.ts'
import type { Route } from './+types/list-action-route'
import { sentences, type ProjectsAnswer } from './list-action.ts'

/** The change to make to each project; `undefined` deletes them. */
type ListAction = Partial<Pick<ProjectInput, 'status' | 'topproject' | 'topposition' | 'news'>> | undefined

interface SelectedProject {
  id: string
  /** The `rev` shown in the list. */
  rev: number
}

type Written = Changed<{ projects: readonly Project[] } | { refused: ProjectsAnswer }>

/**
 * `POST /admin/products/list-action` sets one field of some projects, or deletes them. All or none are changed,
 * in a single change that one Undo reverts.
 */
export async function action({ context, request }: Route.ActionArgs) {
  return data(await runListAction(requireAdministrator(context), request))
}

async function runListAction(admin: AdminContext, request: Request): Promise<ProjectsAnswer> {
  const typed = await readTyped(request)
  const selected = parseSelected(typed.projects ?? '')
  const wanted = parseAction(typed)
  if (wanted === null || selected.length === 0 || selected.length > projectsPerPage)
    return { said: sentences.notPossible }
  const [replaced] = parseSelected(typed.instead ?? '')
  const outcome = await change(admin, admin.actor, collection.topic, async (tx) => {
    await lock(tx, projectStore.lock)
    return wanted ? setAll(tx, selected, wanted, replaced) : removeAll(tx, selected)
  })
  if ('refused' in outcome) return outcome.refused
  const { projects } = outcome
  const [first] = projects
  if (!first) return { said: collection.sentences.noChanges }
  const [line] = await listHistory(admin.db, { kind: collection.name, record: first.id }, { limit: 1 })
  return { said: sentences.done(projects, wanted), undo: line?.change }
}

/** @param replaced the top project to replace */
async function setAll(
  tx: Tx,
  selected: SelectedProject[],
  action: NonNullable<ListAction>,
  replaced: SelectedProject | undefined,
): Promise<Written> {
  const found = await findAll(tx, replaced ? [replaced, ...selected] : selected)
  if ('refused' in found) return refuse(found)
  const changes = found.projects
    .map((before) => {
      const set: NonNullable<ListAction> = before.id === replaced?.id ? notOnTop : action
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
  return { outcome: { projects: projects.filter(({ id }) => id !== replaced?.id) }, revisions }
}

async function removeAll(tx: Tx, selected: SelectedProject[]): Promise<Written> {
  const found = await findAll(tx, selected)
  if ('refused' in found) return refuse(found)
  const revisions = []
  for (const { id, rev } of found.projects)
    revisions.push(...(await projectStore.remove(tx, id, rev)).revisions)
  return { outcome: { projects: found.projects }, revisions }
}

async function findAll(
  tx: Tx,
  selected: SelectedProject[],
): Promise<{ projects: Project[] } | (ProjectsAnswer & { refused: true })> {
  const projects: Project[] = []
  for (const { id, rev } of selected) {
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
function parseSelected(text: string): SelectedProject[] {
  const pairs = text.split(' ').map((pair) => pair.split(':'))
  return pairs.flatMap(([id = '', rev]) => (id && Number(rev) > 0 ? [{ id, rev: Number(rev) }] : []))
}

/** @returns `null` if the list has no such action */
function parseAction({ act, value = '' }: Record<string, string>): ListAction | null {
  const yesNo = value === 'Yes' || value === 'No' ? value : undefined
  if (act === 'delete') return undefined
  if (act === 'status' && isOneOf(statuses, value)) return { status: value satisfies ProjectStatus }
  if (act === 'topproject' && yesNo) return yesNo === 'Yes' ? { topproject: yesNo } : notOnTop
  if (act === 'news' && yesNo) return { news: yesNo }
  return null
}
