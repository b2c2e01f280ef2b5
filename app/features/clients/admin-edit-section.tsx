import { href } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import type { Route } from './+types/admin-edit-section'
import { sectionScreens } from './admin-record.server.ts'
import { headingOf, logos, sectionAddress, sectionDeletion } from './admin-record.ts'
import { SectionFields } from './admin-section-fields.tsx'
import { messages, sectionLabels } from './rules.ts'
import { listItems } from './store-items.server.ts'

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${loaderData ? headingOf(loaderData.stored) : 'Edit Section'} — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const opened = await sectionScreens.open(db, params.id, request)
  return { ...opened, items: (await listItems(db, params.id)).length }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return sectionScreens.edit(requireAdministrator(context), params.id, request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function EditSection({ loaderData, actionData }: Route.ComponentProps) {
  const { stored: section, items, ...opened } = loaderData
  const line = `Takes the section off the site, with ${logos(items)}.`
  return (
    <>
      <PageHead
        sheet="C-02"
        label="Edit Section"
        title={headingOf(section)}
        back={{ label: 'Edit Section', address: href('/admin/clients/edit-section') }}
        actions={<HistoryLink kind="client-section" record={section.id} />}
      />
      <RecordEditor
        key={section.id}
        {...opened}
        address={sectionAddress(section)}
        button="Save changes"
        labels={sectionLabels}
        outcome={actionData}
        sentences={{ updated: messages.sectionUpdated, added: messages.added }}
        site="/clients"
        deletion={{ ...sectionDeletion(section, items), line }}
        fields={(form) => <SectionFields form={form} />}
      />
    </>
  )
}
