import { emptyForm, screenAddresses } from '#app/content/document.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/add'
import { ProjectEditor } from './project-editor.tsx'
import { ProjectsHead } from '../admin-list/projects-head.tsx'
import { projects } from '../collection.ts'
import { asksConsent } from '../consent/store.server.ts'
import { listTop } from '../admin-list/queries.server.ts'
import { listKnownNames } from '../queries.server.ts'
import { photographs } from '../story/collection.ts'
import { projectStore, writerKeeping, writerReplacing } from '../store.server.ts'

export const meta = () => screenMeta('Add Project')

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireArea(context, projects.area, 'read')
  return {
    record: documentScreens(projectStore).empty(emptyForm(projects)),
    known: await listKnownNames(db),
    tops: await listTop(db),
    asks: await asksConsent(db),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireArea(context, projects.area, 'write')
  const asks = await asksConsent(admin.db)
  const { add } = documentScreens(
    projectStore,
    ({ instead }) => writerKeeping(writerReplacing(instead)),
    (id, { needsConsent, state }) =>
      `${screenAddresses(photographs, id).list}?done=${state === 'draft' ? 'kept' : asks && needsConsent === 'Yes' ? 'project-kept' : 'project-added'}`,
  )
  return add(admin, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProjectsHead title={projects.admin.tabs.add} />
      <ProjectEditor {...loaderData} outcome={actionData} />
    </>
  )
}
