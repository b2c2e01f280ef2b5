import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { RecordForm } from '#app/ui/admin/record-form.tsx'
import type { Route } from './+types/admin-add-section'
import { checkSection, explain } from './admin-check.server.ts'
import { readClientForm } from './admin-form.server.ts'
import { ClientsPage } from './admin-page.tsx'
import { SectionFields } from './admin-section-fields.tsx'
import { messages, sectionLabels } from './rules.ts'
import { addSection } from './store-sections.server.ts'

const sentences = { added: messages.added }
const empty = { name: '', title: '' }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Add Section — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdministrator(context)
  return { added: new URL(request.url).searchParams.get('id') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const { typed } = await readClientForm(office, request, 'clientsimages')
  const checked = checkSection(typed)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'clients', (tx) => addSection(tx, checked.input))
  if ('refused' in outcome) return data({ ...explain(outcome), typed }, { status: 400 })
  const told = new URLSearchParams({ done: 'added', id: outcome.section.id })
  return redirect(`${href('/admin/clients')}?${told}`, 303)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function AddSection({ loaderData: { added }, actionData }: Route.ComponentProps) {
  const { word, occasion } = useDone(sentences)
  // An empty form after each section that was added, and only then.
  const [round, setRound] = useState(added)
  if (added && added !== round) setRound(added)
  return (
    <ClientsPage>
      <RecordForm
        key={round}
        saved={empty}
        address={href('/admin/clients')}
        button="Add section"
        labels={sectionLabels}
        outcome={actionData}
        success={occasion}
        fields={(form) => <SectionFields form={form} />}
      />
      <DoneMessage sentence={word && sentences[word]} occasion={occasion}>
        <Anchor component={Link} to={href('/admin/clients/add-item')}>
          Add its logos
        </Anchor>
      </DoneMessage>
    </ClientsPage>
  )
}
