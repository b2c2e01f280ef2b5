import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import type { Route } from './+types/admin-add'
import { checkProject, explain } from './admin-check.server.ts'
import { readProjectForm } from './admin-form.server.ts'
import { ProjectForm } from './admin-project-form.tsx'
import { projectTabs } from './admin-tabs.ts'
import { messages } from './rules.ts'
import { addProject, countTopProjects, findProject } from './store.server.ts'
import { listKnownNames } from './store-lists.server.ts'

const sentences = { added: messages.added }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Add Project — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const id = new URL(request.url).searchParams.get('id')
  const added = id ? await findProject(db, id) : undefined
  return {
    added: added && { id: added.id, code: added.code },
    known: await listKnownNames(db),
    topProjects: await countTopProjects(db),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const { typed, fileProblem } = await readProjectForm(office, request)
  const checked = checkProject(typed, { imageNeeded: true, fileProblem })
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'projects', (tx) => addProject(tx, checked.input))
  if ('refused' in outcome) return data({ ...explain(outcome), typed }, { status: 400 })
  const told = new URLSearchParams({ done: 'added', id: outcome.project.id })
  return redirect(`${href('/admin/products')}?${told}`, 303)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  const { added, known, topProjects } = loaderData
  const { word, occasion } = useDone(sentences)
  // An empty form after each project that was added, and only then.
  const [round, setRound] = useState(added?.id)
  if (added && added.id !== round) setRound(added.id)
  return (
    <>
      <PageHead sheet="A-02" label="Projects" title="Projects" />
      <PageTabs label="Projects" tabs={projectTabs} />
      <ProjectForm
        key={round}
        address={href('/admin/products')}
        label="Add project"
        known={known}
        topProjects={topProjects}
        outcome={actionData}
        success={occasion}
      />
      <DoneMessage sentence={word && added && sentences[word]} occasion={occasion}>
        {added && (
          <>
            <Anchor href={href('/projects/:code', { code: added.code })}>See it on the site</Anchor>
            <Anchor component={Link} to={href('/admin/products/edit/:id', { id: added.id })}>
              Edit it
            </Anchor>
          </>
        )}
      </DoneMessage>
    </>
  )
}
