import { data, href, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { findLastActors } from '#app/platform/last-change.server.ts'
import { AskingForm, asksToDelete, DeleteQuestion, DeleteRecord } from '#app/ui/admin/delete-record.tsx'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/admin-edit'
import { checkProject, explain } from './admin-check.server.ts'
import { deletionOf } from './admin-deletion.ts'
import { readProjectForm } from './admin-form.server.ts'
import { ProjectForm } from './admin-project-form.tsx'
import { ProjectTitleBlock } from './admin-title-block.tsx'
import { valuesOf, withPhotograph } from './admin-values.ts'
import { messages } from './rules.ts'
import { countTopProjects, deleteProject, findProject, saveProject } from './store.server.ts'
import { listKnownNames } from './store-lists.server.ts'

const sentences = { updated: messages.updated }

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${loaderData ? `${loaderData.project.code} ` : ''}Edit Project — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const project = await findProject(db, params.id)
  if (!project) throw data(null, { status: 404 })
  const actors = await findLastActors(db, 'project', [project.id])
  return {
    project,
    changedBy: actors.get(project.id),
    known: await listKnownNames(db),
    topProjects: await countTopProjects(db),
    asks: asksToDelete(request),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const form = await readProjectForm(office, request)
  const rev = Number(form.typed.rev)
  return form.typed.intent === 'delete' ? remove(office, params.id, rev) : save(office, params.id, rev, form)
}

type Office = ReturnType<typeof requireAdministrator>

async function save(
  office: Office,
  id: string,
  rev: number,
  { typed: sent, fileProblem }: Awaited<ReturnType<typeof readProjectForm>>,
) {
  const present = await findProject(office.db, id)
  const typed = present ? withPhotograph(sent, present) : sent
  const checked = checkProject(typed, { imageNeeded: false, fileProblem })
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'projects', (tx) =>
    saveProject(tx, id, rev, checked.input),
  )
  if (!('refused' in outcome)) {
    if (outcome.unchanged) return data({ message: messages.noChanges, problems: {}, typed }, { status: 400 })
    return redirect(`${href('/admin/products/edit/:id', { id })}?done=updated`, 303)
  }
  const problem = { ...explain(outcome, messages.topProjectsFullOnEdit), typed }
  if (outcome.refused !== 'stale') return data(problem, { status: outcome.refused === 'gone' ? 404 : 400 })
  const { current } = outcome
  const actors = await findLastActors(office.db, 'project', [id])
  const newer = { values: valuesOf(current), rev: current.rev }
  return data({ ...problem, newer, by: actors.get(id), at: current.updatedAt }, { status: 409 })
}

async function remove(office: Office, id: string, rev: number) {
  const gone = `${href('/admin/products/edit')}?done=deleted`
  try {
    const outcome = await change(office, office.actor, 'projects', (tx) => deleteProject(tx, id, rev))
    if (!('refused' in outcome) || outcome.refused === 'gone') return redirect(gone, 303)
    return refuseDeletion(messages.lookAgain, 409)
  } catch (error) {
    office.log.error({ err: error }, 'a project could not be deleted')
    return refuseDeletion(messages.notPossible, 500)
  }
}

function refuseDeletion(advice: string, status: number) {
  return data({ message: messages.deleteFailed, advice, problems: {}, typed: {} }, { status })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const { project, changedBy, known, topProjects, asks } = loaderData
  const { word, occasion } = useDone(sentences)
  const { id, code, name } = project
  return (
    <>
      <PageHead
        sheet={code}
        label="Edit Project"
        title={name}
        back={{ label: 'Edit Project', address: href('/admin/products/edit') }}
        actions={<HistoryLink kind="project" record={id} />}
      />
      <ProjectTitleBlock project={project} changedBy={changedBy} />
      {asks && <DeleteQuestion deletion={deletionOf(project)} />}
      <ProjectForm
        key={id}
        project={project}
        address={href('/admin/products/edit/:id', { id })}
        label="Save changes"
        known={known}
        topProjects={topProjects}
        outcome={actionData}
        success={occasion}
        site={href('/projects/:code', { code })}
      >
        <DeleteRecord deletion={deletionOf(project)} line="Takes the project off the site." />
      </ProjectForm>
      <AskingForm />
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </>
  )
}
