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
import type { Route } from './+types/admin-edit-item'
import { checkItem, explain } from './admin-check.server.ts'
import { readClientForm } from './admin-form.server.ts'
import { ItemFields } from './admin-item-fields.tsx'
import { itemAddress, itemDeletion, logoName } from './admin-record.ts'
import { itemLabels, messages, type ClientItem, type ClientSection } from './rules.ts'
import { deleteItem, findItem, saveItem } from './store-items.server.ts'
import { listSections } from './store-sections.server.ts'

const sentences = { updated: messages.itemUpdated }
const list = href('/admin/clients/edit-item')

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Item — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const item = await findItem(db, params.id)
  if (!item) throw data(null, { status: 404 })
  return { item, sections: await listSections(db), asks: asksToDelete(request) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const form = await readClientForm(office, request, 'clientsimages')
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
  const present = await findItem(office.db, id)
  // A form that names no picture keeps the one that the item has.
  const typed = { ...sent, imageUrl: sent.imageUrl || (present?.picture?.key ?? '') }
  const checked = checkItem(typed, fileProblem)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'clients', (tx) => saveItem(tx, id, rev, checked.input))
  if (!('refused' in outcome)) {
    if (outcome.unchanged) return data({ message: messages.noChanges, problems: {}, typed }, { status: 400 })
    return redirect(`${itemAddress(outcome.item)}?done=updated`, 303)
  }
  const problem = { ...explain(outcome), typed }
  if (outcome.refused !== 'stale') return data(problem, { status: outcome.refused === 'gone' ? 404 : 400 })
  const { current } = outcome
  const actors = await findLastActors(office.db, 'client-item', [id])
  const newer = { values: valuesOf(current, await listSections(office.db)), rev: current.rev }
  return data({ ...problem, newer, by: actors.get(id), at: current.updatedAt }, { status: 409 })
}

async function remove(office: Office, id: string, rev: number) {
  const outcome = await change(office, office.actor, 'clients', (tx) => deleteItem(tx, id, rev))
  if (!('refused' in outcome) || outcome.refused === 'gone') return redirect(`${list}?done=deleted`, 303)
  const refusal = { message: messages.notDeleted, advice: messages.lookAgain, problems: {}, typed: {} }
  return data(refusal, { status: 409 })
}

function valuesOf({ sectionId, picture }: ClientItem, sections: readonly ClientSection[]) {
  const section = sections.find(({ id }) => id === sectionId)?.name ?? ''
  return { section, imageUrl: picture?.key ?? '' }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { item, sections, asks } = loaderData
  const { word, occasion } = useDone(sentences)
  return (
    <>
      <PageHead
        sheet="C-02"
        label="Edit Item"
        title={logoName(item)}
        back={{ label: 'Edit Item', address: list }}
        actions={<HistoryLink kind="client-item" record={item.id} />}
      />
      {asks && <DeleteQuestion deletion={itemDeletion(item)} />}
      <RecordForm
        key={item.id}
        saved={valuesOf(item, sections)}
        rev={item.rev}
        address={itemAddress(item)}
        button="Save changes"
        labels={itemLabels}
        outcome={actionData}
        success={occasion}
        site="/clients"
        fields={(form) => <ItemFields form={form} sections={sections} />}
      >
        <DeleteRecord deletion={itemDeletion(item)} line="Takes the logo off the site." />
      </RecordForm>
      <AskingForm />
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </>
  )
}
