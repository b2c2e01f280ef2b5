import { redirects } from '#app/content/redirects.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { HistoryLink } from '#app/ui/admin/record/history-link.tsx'
import type { Route } from './+types/edit'
import { redirectScreens, redirectScreensFor } from './actions.server.ts'

const { admin } = redirects

export const meta = ({ loaderData }: Route.MetaArgs) => screenMeta(loaderData?.stored.from ?? admin.title)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = requireArea(context, redirects.area, 'read')
  return redirectScreens.open(db, params.id)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireArea(context, redirects.area, 'write')
  return (await redirectScreensFor(context, request)).edit(admin, params.id, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function EditRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, ...opened } = loaderData
  return (
    <>
      <PageHead
        group={admin.title}
        title={stored.from}
        back={{ label: admin.title, address: admin.list }}
        actions={<HistoryLink kind={redirects.name} record={stored.id} />}
      />
      <DocumentEditor
        key={stored.id}
        {...opened}
        collection={redirects}
        document={{ ...stored }}
        outcome={actionData}
      />
    </>
  )
}
