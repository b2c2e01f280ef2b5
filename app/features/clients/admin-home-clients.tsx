import { useState } from 'react'
import { data, href, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordForm } from '#app/ui/admin/record-form.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import { useLive } from '#app/ui/use-live.ts'
import type { Route } from './+types/admin-home-clients'
import { checkLogos, explain } from './admin-check.server.ts'
import classes from './admin-clients.module.css'
import { readClientForm } from './admin-form.server.ts'
import { LogosField } from './admin-item-fields.tsx'
import { addedCount, homeClientDeletion, toldOf } from './admin-record.ts'
import { LogoTiles } from './admin-tiles.tsx'
import { addedSentence, itemLabels, messages } from './rules.ts'
import { addHomeClients, listHomeClients } from './store-home.server.ts'

const sentences = { added: messages.added, deleted: messages.deleted }
const own = href('/admin/clients-section')

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Clients section — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const asked = new URL(request.url).searchParams
  return { clients: await listHomeClients(db), added: asked.get('id'), number: addedCount(asked) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const office = requireAdministrator(context)
  const { typed, fileProblem } = await readClientForm(office, request, 'generals')
  const checked = checkLogos(typed, fileProblem)
  if ('problems' in checked) return data({ ...checked, typed }, { status: 400 })
  const outcome = await change(office, office.actor, 'clients', (tx) => addHomeClients(tx, checked.images))
  if ('refused' in outcome) return data({ ...explain(outcome), typed }, { status: 400 })
  return redirect(`${own}?${new URLSearchParams(toldOf(outcome.clients))}`, 303)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

export default function HomeClients({ loaderData, actionData }: Route.ComponentProps) {
  useLive('clients')
  const { clients, added, number } = loaderData
  const { word, occasion } = useDone(sentences)
  // A form without a logo after each item that was added, and only then.
  const [round, setRound] = useState(added)
  if (added && added !== round) setRound(added)
  return (
    <>
      <PageHead
        sheet="H-06"
        label="Home"
        title="Clients section"
        lead="The logos that pass by on the home page: two at once on a phone, five on a wide screen."
      />
      <LogoTiles items={clients} deletionOf={homeClientDeletion} />
      <section className={classes.addForm} aria-label="Add a logo">
        <RecordForm
          key={round}
          saved={{ imageUrl: '' }}
          address={own}
          button="Add item"
          labels={itemLabels}
          outcome={actionData}
          success={occasion}
          fields={(form) => <LogosField form={form} into="generals" />}
        />
      </section>
      <DoneMessage
        sentence={word === 'added' ? addedSentence(number) : word && sentences[word]}
        occasion={occasion}
      >
        <SiteAnchor address="/" />
      </DoneMessage>
    </>
  )
}
