import { href } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import type { Route } from './+types/admin-home-client'
import { HomeLogoField } from './admin-item-fields.tsx'
import { homeClientScreens } from './admin-record.server.ts'
import { homeClientAddress, homeClientDeletion, logoName } from './admin-record.ts'
import { logoLabels, messages } from './rules.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Clients section — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return homeClientScreens.open(requireAdministrator(context).db, params.id, request)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return homeClientScreens.edit(requireAdministrator(context), params.id, request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function EditHomeClient({ loaderData, actionData }: Route.ComponentProps) {
  const { stored: client, ...opened } = loaderData
  return (
    <>
      <PageHead
        sheet="H-06"
        label="Clients section"
        title={logoName(client)}
        back={{ label: 'Clients section', address: href('/admin/clients-section') }}
        actions={<HistoryLink kind="home-client" record={client.id} />}
      />
      <RecordEditor
        key={client.id}
        {...opened}
        address={homeClientAddress(client)}
        button="Save changes"
        labels={logoLabels}
        outcome={actionData}
        sentences={{ updated: messages.itemUpdated, added: messages.added }}
        site="/"
        deletion={{ ...homeClientDeletion(client), line: 'Takes the logo off the home page.' }}
        fields={(form) => <HomeLogoField form={form} />}
      />
    </>
  )
}
