import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { RecordForm } from '#app/ui/admin/record-form.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/admin-add'
import { checkCertificate, explain } from './admin-check.server.ts'
import { CertificateFields } from './admin-fields.tsx'
import { readCertificateForm } from './admin-form.server.ts'
import { addressOf } from './admin-record.ts'
import { certificateTabs } from './admin-tabs.ts'
import { labels, messages } from './rules.ts'
import { addCertificate, findCertificate } from './store.server.ts'

const sentences = { added: messages.added }
const empty = { title: '', remarks: '', imageUrl: '' }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Add Certificate — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const id = new URL(request.url).searchParams.get('id')
  return { added: id ? await findCertificate(db, id) : undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const { typed, fileProblem } = await readCertificateForm(office, request)
  const checked = checkCertificate(typed, fileProblem)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'certificates', (tx) =>
    addCertificate(tx, checked.input),
  )
  if ('refused' in outcome) return data({ ...explain(outcome), typed }, { status: 400 })
  const told = new URLSearchParams({ done: 'added', id: outcome.certificate.id })
  return redirect(`${href('/admin/certificates')}?${told}`, 303)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function AddCertificate({ loaderData: { added }, actionData }: Route.ComponentProps) {
  const { word, occasion } = useDone(sentences)
  // An empty form after each certificate that was added, and only then.
  const [round, setRound] = useState(added?.id)
  if (added && added.id !== round) setRound(added.id)
  return (
    <>
      <PageHead sheet="B-05" label="About" title="Certificates" />
      <PageTabs label="Certificates" tabs={certificateTabs} />
      <RecordForm
        key={round}
        saved={empty}
        address={href('/admin/certificates')}
        button="Add certificate"
        labels={labels}
        outcome={actionData}
        success={occasion}
        fields={(form) => <CertificateFields form={form} />}
      />
      <DoneMessage sentence={word && sentences[word]} occasion={occasion}>
        {added && (
          <>
            <SiteAnchor address="/about" />
            <Anchor component={Link} to={addressOf(added)}>
              Edit it
            </Anchor>
          </>
        )}
      </DoneMessage>
    </>
  )
}
