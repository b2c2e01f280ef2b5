import { Anchor } from '@mantine/core'
import { href, Link } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/preserve-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/admin-add'
import { ProjectEditor } from './admin-project-editor.tsx'
import { projectScreens } from './admin-record.server.ts'
import { projectTabs } from './admin-tabs.ts'
import { emptyProject } from './admin-values.ts'
import { messages } from './rules.ts'
import { countTopProjects, findProject } from './store.server.ts'
import { listKnownNames } from './store-lists.server.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Add Project — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const id = new URL(request.url).searchParams.get('id')
  const added = id ? await findProject(db, id) : undefined
  return {
    record: projectScreens.empty(emptyProject),
    added: added && { id: added.id, code: added.code },
    known: await listKnownNames(db),
    topProjects: await countTopProjects(db),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return projectScreens.add(requireAdministrator(context), request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return preserveTyping(request, serverAction)
}

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  const { added, ...loaded } = loaderData
  return (
    <>
      <PageHead sheet="A-02" label="Projects" title="Projects" />
      <PageTabs label="Projects" tabs={projectTabs} />
      <ProjectEditor
        {...loaded}
        address={href('/admin/products')}
        button="Add project"
        outcome={actionData}
        sentences={{ added: messages.added }}
        links={
          added && (
            <>
              <SiteAnchor address={href('/projects/:code', { code: added.code })} />
              <Anchor component={Link} to={href('/admin/products/edit/:id', { id: added.id })}>
                Edit it
              </Anchor>
            </>
          )
        }
      />
    </>
  )
}
