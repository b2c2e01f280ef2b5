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
import type { Route } from './+types/admin-home-client'
import { checkLogo, explain } from './admin-check.server.ts'
import { readClientForm } from './admin-form.server.ts'
import { LogoField } from './admin-item-fields.tsx'
import { homeClientAddress, homeClientDeletion, logoName } from './admin-record.ts'
import { itemLabels, messages, type HomeClient } from './rules.ts'
import { deleteHomeClient, findHomeClient, saveHomeClient } from './store-home.server.ts'

const sentences = { updated: messages.itemUpdated }
const list = href('/admin/clients-section')

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Clients section — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const client = await findHomeClient(db, params.id)
  if (!client) throw data(null, { status: 404 })
  return { client, asks: asksToDelete(request) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const form = await readClientForm(office, request, 'generals')
  const rev = Number(form.typed.rev)
  return form.typed.intent === 'delete' ? remove(office, params.id, rev) : save(office, params.id, rev, form)
}

type Office = ReturnType<typeof requireAdministrator>

async function save(
  office: Office,
  id: string,
  rev: number,
  { typed: sent, fileProblem }: Awaited<ReturnType<typeof readClientForm>>,
) {
  const present = await findHomeClient(office.db, id)
  // A form that names no picture keeps the one that is there.
  const typed = { ...sent, imageUrl: sent.imageUrl || (present?.picture?.key ?? '') }
  const checked = checkLogo(typed, fileProblem)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'clients', (tx) =>
    saveHomeClient(tx, id, rev, checked.image),
  )
  if (!('refused' in outcome)) {
    if (outcome.unchanged) return data({ message: messages.noChanges, problems: {}, typed }, { status: 400 })
    return redirect(`${homeClientAddress(outcome.client)}?done=updated`, 303)
  }
  const problem = { ...explain(outcome), typed }
  if (outcome.refused !== 'stale') return data(problem, { status: outcome.refused === 'gone' ? 404 : 400 })
  const { current } = outcome
  const actors = await findLastActors(office.db, 'home-client', [id])
  const newer = { values: valuesOf(current), rev: current.rev }
  return data({ ...problem, newer, by: actors.get(id), at: current.updatedAt }, { status: 409 })
}

async function remove(office: Office, id: string, rev: number) {
  const outcome = await change(office, office.actor, 'clients', (tx) => deleteHomeClient(tx, id, rev))
  if (!('refused' in outcome) || outcome.refused === 'gone') return redirect(`${list}?done=deleted`, 303)
  const refusal = { message: messages.notDeleted, advice: messages.lookAgain, problems: {}, typed: {} }
  return data(refusal, { status: 409 })
}

function valuesOf({ picture }: HomeClient) {
  return { imageUrl: picture?.key ?? '' }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function EditHomeClient({ loaderData, actionData }: Route.ComponentProps) {
  const { client, asks } = loaderData
  const { word, occasion } = useDone(sentences)
  return (
    <>
      <PageHead
        sheet="H-06"
        label="Clients section"
        title={logoName(client)}
        back={{ label: 'Clients section', address: list }}
        actions={<HistoryLink kind="home-client" record={client.id} />}
      />
      {asks && <DeleteQuestion deletion={homeClientDeletion(client)} />}
      <RecordForm
        key={client.id}
        saved={valuesOf(client)}
        rev={client.rev}
        address={homeClientAddress(client)}
        button="Save changes"
        labels={{ imageUrl: itemLabels.imageUrl }}
        outcome={actionData}
        success={occasion}
        site="/"
        fields={(form) => <LogoField form={form} into="generals" />}
      >
        <DeleteRecord deletion={homeClientDeletion(client)} line="Takes the logo off the home page." />
      </RecordForm>
      <AskingForm />
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </>
  )
}
