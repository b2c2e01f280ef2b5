import { emptyForm, screenAddresses } from '#app/content/document.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/add'
import { ProjectEditor } from './project-editor.tsx'
import { ProjectsHead } from '../admin-list/projects-head.tsx'
import { projects } from '../collection.ts'
import { listTop } from '../admin-list/queries.server.ts'
import { listKnownNames } from '../queries.server.ts'
import { photographs } from '../story/collection.ts'
import { projectStore, writerReplacing } from '../store.server.ts'

export const meta = () => screenMeta('Add Project')

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireArea(context, projects.area, 'read')
  return {
    record: documentScreens(projectStore).empty(emptyForm(projects)),
    known: await listKnownNames(db),
    tops: await listTop(db),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = documentScreens(
    projectStore,
    ({ instead }) => writerReplacing(instead),
    (id) => `${screenAddresses(photographs, id).list}?done=project-added`,
  )
  return add(requireArea(context, projects.area, 'write'), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProjectsHead />
      <ProjectEditor {...loaderData} outcome={actionData} />
    </>
  )
}
