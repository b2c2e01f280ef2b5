import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { RecordForm } from '#app/ui/admin/record-form.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/admin-add-item'
import { checkItems, explain } from './admin-check.server.ts'
import { readClientForm } from './admin-form.server.ts'
import { ItemFields } from './admin-item-fields.tsx'
import { NoSections } from './admin-no-sections.tsx'
import { ClientsPage } from './admin-page.tsx'
import { addedCount, itemAddress, toldOf } from './admin-record.ts'
import { addedSentence, itemLabels, messages } from './rules.ts'
import { addItems, findItem } from './store-items.server.ts'
import { listSections } from './store-sections.server.ts'

const sentences = { added: messages.added }

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
  const added = id ? await findItem(db, id) : undefined
  return { sections, section, added, number: addedCount(asked) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const { typed, fileProblem } = await readClientForm(office, request, 'clientsimages')
  const checked = checkItems(typed, fileProblem)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  try {
    const outcome = await change(office, office.actor, 'clients', (tx) => addItems(tx, checked.inputs))
    if ('refused' in outcome) return data({ ...explain(outcome), typed }, { status: 400 })
    const told = new URLSearchParams({ ...toldOf(outcome.items), section: typed.section ?? '' })
    return redirect(`${href('/admin/clients/add-item')}?${told}`, 303)
  } catch (error) {
    office.log.error({ err: error }, 'a client item could not be added')
    const refusal = { message: messages.addFailed, advice: messages.notPossible, problems: {}, typed }
    return data(refusal, { status: 500 })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function AddItem({ loaderData, actionData }: Route.ComponentProps) {
  const { sections, section, added, number } = loaderData
  const { word, occasion } = useDone(sentences)
  // A form without a logo after each item that was added, and only then.
  const [round, setRound] = useState(added?.id)
  if (added && added.id !== round) setRound(added.id)
  return (
    <ClientsPage>
      {sections.length === 0 && !actionData ? (
        <NoSections />
      ) : (
        <RecordForm
          key={round}
          saved={{ section, imageUrl: '' }}
          address={href('/admin/clients/add-item')}
          button="Add item"
          labels={itemLabels}
          outcome={actionData}
          success={occasion}
          fields={(form) => <ItemFields form={form} sections={sections} several />}
        />
      )}
      <DoneMessage sentence={word && addedSentence(number)} occasion={occasion}>
        {added && (
          <>
            <SiteAnchor address="/clients" />
            {number === 1 && (
              <Anchor component={Link} to={itemAddress(added)}>
                Edit it
              </Anchor>
            )}
          </>
        )}
      </DoneMessage>
    </ClientsPage>
  )
}
