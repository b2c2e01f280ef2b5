import { href } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import type { Route } from './+types/admin-edit-item'
import { ItemFields } from './admin-item-fields.tsx'
import { itemScreens } from './admin-record.server.ts'
import { itemAddress, itemDeletion, logoName } from './admin-record.ts'
import { itemLabels, messages } from './rules.ts'
import { listSections } from './store-sections.server.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Item — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return { ...(await itemScreens.open(db, params.id, request)), sections: await listSections(db) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return itemScreens.edit(requireAdministrator(context), params.id, request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { stored: item, sections, ...opened } = loaderData
  return (
    <>
      <PageHead
        sheet="C-02"
        label="Edit Item"
        title={logoName(item)}
        back={{ label: 'Edit Item', address: href('/admin/clients/edit-item') }}
        actions={<HistoryLink kind="client-item" record={item.id} />}
      />
      <RecordEditor
        key={item.id}
        {...opened}
        address={itemAddress(item)}
        button="Save changes"
        labels={itemLabels}
        outcome={actionData}
        sentences={{ updated: messages.itemUpdated, added: messages.added }}
        site="/clients"
        deletion={{ ...itemDeletion(item), line: 'Takes the logo off the site.' }}
        fields={(form) => <ItemFields form={form} sections={sections} />}
      />
    </>
  )
}
