import { href } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import type { Route } from './+types/admin-edit'
import { CertificateFields } from './admin-fields.tsx'
import { certificateScreens } from './admin-record.server.ts'
import { addressOf, deletionOf } from './admin-record.ts'
import { labels, messages } from './rules.ts'

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${loaderData?.stored.title ?? 'Edit Certificate'} — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return certificateScreens.open(requireAdministrator(context).db, params.id, request)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return certificateScreens.edit(requireAdministrator(context), params.id, request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function EditCertificate({ loaderData, actionData }: Route.ComponentProps) {
  const { stored: certificate, ...opened } = loaderData
  return (
    <>
      <PageHead
        sheet="B-05"
        label="Edit Certificate"
        title={certificate.title}
        back={{ label: 'Edit Certificate', address: href('/admin/certificates/edit') }}
        actions={<HistoryLink kind="certificate" record={certificate.id} />}
      />
      <RecordEditor
        key={certificate.id}
        {...opened}
        address={addressOf(certificate)}
        button="Save changes"
        labels={labels}
        outcome={actionData}
        sentences={{ updated: messages.updated, added: messages.added }}
        site="/about"
        deletion={{ ...deletionOf(certificate), line: 'Takes the certificate off the site.' }}
        fields={(form) => <CertificateFields form={form} />}
      />
    </>
  )
}
