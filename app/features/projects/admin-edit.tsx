import { href } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { findLastActors } from '#app/platform/last-change.server.ts'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { preserveTyping } from '#app/ui/admin/preserve-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/admin-edit'
import { deletionOf } from './admin-deletion.ts'
import { ProjectEditor } from './admin-project-editor.tsx'
import { ProjectQrCode } from './admin-qr-code.tsx'
import { projectScreens } from './admin-record.server.ts'
import { ProjectTitleBlock } from './admin-title-block.tsx'
import { messages } from './rules.ts'
import { countTopProjects } from './store.server.ts'
import { listKnownNames } from './store-lists.server.ts'

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${loaderData ? `${loaderData.project.code} ` : ''}Edit Project — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const { stored: project, ...opened } = await projectScreens.open(db, params.id, request)
  const actors = await findLastActors(db, 'project', [project.id])
  return {
    ...opened,
    project,
    changedBy: actors.get(project.id),
    known: await listKnownNames(db),
    topProjects: await countTopProjects(db),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return projectScreens.edit(requireAdministrator(context), params.id, request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return preserveTyping(request, serverAction)
}

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const { project, changedBy, ...loaded } = loaderData
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
      <ProjectEditor
        key={id}
        {...loaded}
        address={href('/admin/products/edit/:id', { id })}
        button="Save changes"
        outcome={actionData}
        sentences={{ updated: messages.updated, added: messages.added }}
        site={href('/projects/:code', { code })}
        deletion={{ ...deletionOf(project), line: 'Takes the project off the site.' }}
      />
      <ProjectQrCode project={project} />
    </>
  )
}
