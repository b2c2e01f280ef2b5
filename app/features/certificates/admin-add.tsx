import { Anchor } from '@mantine/core'
import { href, Link } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/admin-add'
import { CertificateFields } from './admin-fields.tsx'
import { certificateScreens } from './admin-record.server.ts'
import { addressOf } from './admin-record.ts'
import { certificateTabs } from './admin-tabs.ts'
import { labels, messages } from './rules.ts'
import { findCertificate } from './store.server.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Add Certificate — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const id = new URL(request.url).searchParams.get('id')
  return {
    record: certificateScreens.empty({ title: '', remarks: '', imageUrl: '' }),
    added: id ? await findCertificate(db, id) : undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return certificateScreens.add(requireAdministrator(context), request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function AddCertificate({ loaderData: { record, added }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead sheet="B-05" label="About" title="Certificates" />
      <PageTabs label="Certificates" tabs={certificateTabs} />
      <RecordEditor
        record={record}
        address={href('/admin/certificates')}
        button="Add certificate"
        labels={labels}
        outcome={actionData}
        sentences={{ added: messages.added }}
        links={
          added && (
            <>
              <SiteAnchor address="/about" />
              <Anchor component={Link} to={addressOf(added)}>
                Edit it
              </Anchor>
            </>
          )
        }
        fields={(form) => <CertificateFields form={form} />}
      />
    </>
  )
}
