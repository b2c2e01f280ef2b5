import { href } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import { useLive } from '#app/ui/use-live.ts'
import type { Route } from './+types/admin-home-clients'
import classes from './admin-clients.module.css'
import { HomeLogosField } from './admin-item-fields.tsx'
import { homeClientScreens } from './admin-record.server.ts'
import { addedCount, homeClientDeletion } from './admin-record.ts'
import { LogoTiles } from './admin-tiles.tsx'
import { addedSentence, logoLabels, messages } from './rules.ts'
import { listHomeClients } from './store-home.server.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Clients section — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const number = addedCount(new URL(request.url).searchParams)
  const record = homeClientScreens.empty({ imageUrl: '' })
  return { clients: await listHomeClients(db), record, number }
}

export async function action({ request, context }: Route.ActionArgs) {
  return homeClientScreens.add(requireAdministrator(context), request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

export default function HomeClients({ loaderData, actionData }: Route.ComponentProps) {
  useLive('clients')
  const { clients, record, number } = loaderData
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
        <RecordEditor
          record={record}
          address={href('/admin/clients-section')}
          button="Add item"
          labels={logoLabels}
          outcome={actionData}
          sentences={{ added: addedSentence(number), deleted: messages.deleted }}
          links={<SiteAnchor address="/" />}
          fields={(form) => <HomeLogosField form={form} />}
        />
      </section>
    </>
  )
}
