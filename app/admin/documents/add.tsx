import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/address.ts'
import { emptyForm } from '#app/content/define.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentScreens } from '#app/content/screens.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/add'
import { collectionAt, tabsOf, titled } from './at.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return titled(collectionAt(location.pathname).admin.tabs.add)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const collection = collectionAt(url.pathname)
  const store = storeOf(collection)
  const id = url.searchParams.get('id')
  return {
    record: documentScreens(store).empty(emptyForm(collection)),
    added: id ? (await store.find(db, id))?.id : undefined,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return documentScreens(storeOf(collectionAt(url.pathname))).add(requireAdministrator(context), request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepTyping(request, serverAction)
}

/** Adds a document to whatever collection has the address. */
export default function AddDocument({ loaderData: { record, added }, actionData }: Route.ComponentProps) {
  const collection = collectionAt(useLocation().pathname)
  const { sheet, group, title, site } = collection.admin
  const links = added && (
    <>
      {site && <SiteAnchor address={site} />}
      <Anchor component={Link} to={documentAddress(collection, added)}>
        Edit it
      </Anchor>
    </>
  )
  return (
    <>
      <PageHead sheet={sheet} label={group} title={title} />
      <PageTabs label={title} tabs={tabsOf(collection)} />
      <DocumentEditor key={collection.name} {...{ collection, record, links }} outcome={actionData} />
    </>
  )
}
