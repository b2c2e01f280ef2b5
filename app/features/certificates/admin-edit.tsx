import { data, href, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { findLastActors } from '#app/platform/last-change.server.ts'
import { AskingForm, asksToDelete, DeleteQuestion, DeleteRecord } from '#app/ui/admin/delete-record.tsx'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordForm } from '#app/ui/admin/record-form.tsx'
import type { Route } from './+types/admin-edit'
import { checkCertificate, explain } from './admin-check.server.ts'
import { CertificateFields } from './admin-fields.tsx'
import { readCertificateForm } from './admin-form.server.ts'
import { addressOf, deletionOf, valuesOf } from './admin-record.ts'
import { labels, messages } from './rules.ts'
import { deleteCertificate, findCertificate, saveCertificate } from './store.server.ts'

const sentences = { updated: messages.updated }

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${loaderData?.certificate.title ?? 'Edit Certificate'} — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const certificate = await findCertificate(db, params.id)
  if (!certificate) throw data(null, { status: 404 })
  return { certificate, asks: asksToDelete(request) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const form = await readCertificateForm(office, request)
  const rev = Number(form.typed.rev)
  return form.typed.intent === 'delete' ? remove(office, params.id, rev) : save(office, params.id, rev, form)
}

type Office = ReturnType<typeof requireAdministrator>

async function save(
  office: Office,
  id: string,
  rev: number,
  { typed: sent, fileProblem }: Awaited<ReturnType<typeof readCertificateForm>>,
) {
  const present = await findCertificate(office.db, id)
  // A form that names no picture keeps the one that the certificate has.
  const typed = { ...sent, imageUrl: sent.imageUrl || (present?.picture?.key ?? '') }
  const checked = checkCertificate(typed, fileProblem)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'certificates', (tx) =>
    saveCertificate(tx, id, rev, checked.input),
  )
  if (!('refused' in outcome)) {
    if (outcome.unchanged) return data({ message: messages.noChanges, problems: {}, typed }, { status: 400 })
    return redirect(`${addressOf(outcome.certificate)}?done=updated`, 303)
  }
  const problem = { ...explain(outcome), typed }
  if (outcome.refused !== 'stale') return data(problem, { status: outcome.refused === 'gone' ? 404 : 400 })
  const { current } = outcome
  const actors = await findLastActors(office.db, 'certificate', [id])
  const newer = { values: valuesOf(current), rev: current.rev }
  return data({ ...problem, newer, by: actors.get(id), at: current.updatedAt }, { status: 409 })
}

async function remove(office: Office, id: string, rev: number) {
  try {
    const outcome = await change(office, office.actor, 'certificates', (tx) => deleteCertificate(tx, id, rev))
    if ('refused' in outcome && outcome.refused !== 'gone') return refuseDeletion(messages.lookAgain, 409)
    return redirect(`${href('/admin/certificates/edit')}?done=deleted`, 303)
  } catch (error) {
    office.log.error({ err: error }, 'a certificate could not be deleted')
    return refuseDeletion(messages.notPossible, 500)
  }
}

function refuseDeletion(advice: string, status: number) {
  return data({ message: messages.deleteFailed, advice, problems: {}, typed: {} }, { status })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function EditCertificate({ loaderData, actionData }: Route.ComponentProps) {
  const { certificate, asks } = loaderData
  const { word, occasion } = useDone(sentences)
  return (
    <>
      <PageHead
        sheet="B-05"
        label="Edit Certificate"
        title={certificate.title}
        back={{ label: 'Edit Certificate', address: href('/admin/certificates/edit') }}
        actions={<HistoryLink kind="certificate" record={certificate.id} />}
      />
      {asks && <DeleteQuestion deletion={deletionOf(certificate)} />}
      <RecordForm
        key={certificate.id}
        saved={valuesOf(certificate)}
        rev={certificate.rev}
        address={addressOf(certificate)}
        button="Save changes"
        labels={labels}
        outcome={actionData}
        success={occasion}
        site="/about"
        fields={(form) => <CertificateFields form={form} />}
      >
        <DeleteRecord deletion={deletionOf(certificate)} line="Takes the certificate off the site." />
      </RecordForm>
      <AskingForm />
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </>
  )
}
