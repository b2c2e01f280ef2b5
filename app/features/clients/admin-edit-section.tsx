import { data, href, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { findLastActors } from '#app/platform/last-change.server.ts'
import { AskingForm, asksToDelete, DeleteQuestion, DeleteRecord } from '#app/ui/admin/delete-record.tsx'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import type { Values } from '#app/ui/admin/form-values.ts'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordForm } from '#app/ui/admin/record-form.tsx'
import type { Route } from './+types/admin-edit-section'
import { checkSection, explain } from './admin-check.server.ts'
import { readClientForm } from './admin-form.server.ts'
import { headingOf, logos, sectionAddress, sectionDeletion } from './admin-record.ts'
import { SectionFields } from './admin-section-fields.tsx'
import { messages, sectionLabels } from './rules.ts'
import { listItems } from './store-items.server.ts'
import { deleteSection, findSection, saveSection } from './store-sections.server.ts'

const sentences = { updated: messages.sectionUpdated }
const list = href('/admin/clients/edit-section')

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${loaderData ? headingOf(loaderData.section) : 'Edit Section'} — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const section = await findSection(db, params.id)
  if (!section) throw data(null, { status: 404 })
  return { section, items: (await listItems(db, section.id)).length, asks: asksToDelete(request) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const { typed } = await readClientForm(office, request, 'clientsimages')
  const rev = Number(typed.rev)
  return typed.intent === 'delete' ? remove(office, params.id, rev) : save(office, params.id, rev, typed)
}

type Office = ReturnType<typeof requireAdministrator>

async function save(office: Office, id: string, rev: number, typed: Values) {
  const checked = checkSection(typed)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'clients', (tx) =>
    saveSection(tx, id, rev, checked.input),
  )
  if (!('refused' in outcome)) {
    if (outcome.unchanged) return data({ message: messages.noChanges, problems: {}, typed }, { status: 400 })
    return redirect(`${sectionAddress(outcome.section)}?done=updated`, 303)
  }
  const problem = { ...explain(outcome), typed }
  if (outcome.refused === 'gone')
    return data({ ...problem, message: messages.sectionNotFound }, { status: 404 })
  if (outcome.refused !== 'stale') return data(problem, { status: 400 })
  const { name, title, rev: newerRev, updatedAt } = outcome.current
  const actors = await findLastActors(office.db, 'client-section', [id])
  const newer = { values: { name, title }, rev: newerRev }
  return data({ ...problem, newer, by: actors.get(id), at: updatedAt }, { status: 409 })
}

async function remove(office: Office, id: string, rev: number) {
  const outcome = await change(office, office.actor, 'clients', (tx) => deleteSection(tx, id, rev))
  if (!('refused' in outcome) || outcome.refused === 'gone') return redirect(`${list}?done=deleted`, 303)
  const refusal = { message: messages.notDeleted, advice: messages.lookAgain, problems: {}, typed: {} }
  return data(refusal, { status: 409 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function EditSection({ loaderData, actionData }: Route.ComponentProps) {
  const { section, items, asks } = loaderData
  const { word, occasion } = useDone(sentences)
  const deletion = sectionDeletion(section, items)
  return (
    <>
      <PageHead
        sheet="C-02"
        label="Edit Section"
        title={headingOf(section)}
        back={{ label: 'Edit Section', address: list }}
        actions={<HistoryLink kind="client-section" record={section.id} />}
      />
      {asks && <DeleteQuestion deletion={deletion} />}
      <RecordForm
        key={section.id}
        saved={{ name: section.name, title: section.title }}
        rev={section.rev}
        address={deletion.address}
        button="Save changes"
        labels={sectionLabels}
        outcome={actionData}
        success={occasion}
        site="/clients"
        fields={(form) => <SectionFields form={form} />}
      >
        <DeleteRecord deletion={deletion} line={`Takes the section off the site, with ${logos(items)}.`} />
      </RecordForm>
      <AskingForm />
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </>
  )
}
