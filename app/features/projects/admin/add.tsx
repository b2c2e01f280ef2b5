import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { documentAddress, emptyForm } from '#app/content/document.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/add'
import { projectAddress } from '../address.ts'
import { ProjectEditor } from './project-editor.tsx'
import { ProjectsHead } from '../admin-list/projects-head.tsx'
import { projects } from '../collection.ts'
import { listTop } from '../admin-list/queries.server.ts'
import { listKnownNames } from '../queries.server.ts'
import { projectStore, writerReplacing } from '../store.server.ts'

export const meta = () => screenMeta('Add Project')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const id = url.searchParams.get('id')
  const added = id ? await projectStore.find(db, id) : undefined
  return {
    record: documentScreens(projectStore).empty(emptyForm(projects)),
    added: added && { id: added.id, code: added.code },
    known: await listKnownNames(db),
    tops: await listTop(db),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = documentScreens(projectStore, ({ instead }) => writerReplacing(instead))
  return add(requireAdministrator(context), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  const { added, ...loaded } = loaderData
  const links = added && (
    <>
      <SiteAnchor address={projectAddress(added.code)} />
      <Anchor component={Link} to={documentAddress(projects, added)}>
        Edit it
      </Anchor>
    </>
  )
  return (
    <>
      <ProjectsHead />
      <ProjectEditor {...loaded} outcome={actionData} links={links} />
    </>
  )
}
