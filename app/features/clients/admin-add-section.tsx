import { Anchor } from '@mantine/core'
import { href, Link } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import type { Route } from './+types/admin-add-section'
import { ClientsPage } from './admin-page.tsx'
import { sectionScreens } from './admin-record.server.ts'
import { SectionFields } from './admin-section-fields.tsx'
import { messages, sectionLabels } from './rules.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Add Section — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context)
  return sectionScreens.empty({ name: '', title: '' })
}

export async function action({ request, context }: Route.ActionArgs) {
  return sectionScreens.add(requireAdministrator(context), request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function AddSection({ loaderData: record, actionData }: Route.ComponentProps) {
  return (
    <ClientsPage>
      <RecordEditor
        record={record}
        address={href('/admin/clients')}
        button="Add section"
        labels={sectionLabels}
        outcome={actionData}
        sentences={{ added: messages.added }}
        links={
          <Anchor component={Link} to={href('/admin/clients/add-item')}>
            Add its logos
          </Anchor>
        }
        fields={(form) => <SectionFields form={form} />}
      />
    </ClientsPage>
  )
}
