import { Anchor } from '@mantine/core'
import { href, Link } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/admin-add-item'
import { ItemFields } from './admin-item-fields.tsx'
import { NoSections } from './admin-no-sections.tsx'
import { ClientsPage } from './admin-page.tsx'
import { itemScreens } from './admin-record.server.ts'
import { addedCount, itemAddress } from './admin-record.ts'
import { addedSentence, itemLabels } from './rules.ts'
import { findItem } from './store-items.server.ts'
import { listSections } from './store-sections.server.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Add Item — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

/** `?section=…` is chosen at first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const asked = new URL(request.url).searchParams
  const id = asked.get('id')
  const sections = await listSections(db)
  const section = sections.find(({ name }) => name === asked.get('section'))?.name ?? ''
  const record = itemScreens.empty({ section, imageUrl: '' })
  const added = id ? await findItem(db, id) : undefined
  return { sections, record, added, number: addedCount(asked) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return itemScreens.add(requireAdministrator(context), request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function AddItem({ loaderData, actionData }: Route.ComponentProps) {
  const { sections, record, added, number } = loaderData
  if (sections.length === 0 && !actionData)
    return (
      <ClientsPage>
        <NoSections />
      </ClientsPage>
    )
  return (
    <ClientsPage>
      <RecordEditor
        record={record}
        address={href('/admin/clients/add-item')}
        button="Add item"
        labels={itemLabels}
        outcome={actionData}
        sentences={{ added: addedSentence(number) }}
        links={
          added && (
            <>
              <SiteAnchor address="/clients" />
              {number === 1 && (
                <Anchor component={Link} to={itemAddress(added)}>
                  Edit it
                </Anchor>
              )}
            </>
          )
        }
        fields={(form) => <ItemFields form={form} sections={sections} several />}
      />
    </ClientsPage>
  )
}
