import { data, useLocation } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { keepTyping } from '#app/ui/admin/keep-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/admin-settings'
import { findRecord } from './admin-record.server.ts'
import { savePage } from './admin-save.server.ts'
import { SettingForm } from './admin-setting-form.tsx'
import { pageAt } from './catalogue.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${pageAt(location.pathname)?.title ?? 'General'} — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return findRecord(db, pageOf(url))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return savePage(requireAdministrator(context), request, pageOf(url))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyping(serverAction)
}

/** @throws a 404 where an address is in the table of routes but not in the catalogue */
function pageOf({ pathname }: URL) {
  const page = pageAt(pathname)
  if (!page) throw data(null, { status: 404 })
  return page
}

/** One editor for every page of General; the catalogue says what stands on each. */
export default function Settings({ loaderData: record, actionData }: Route.ComponentProps) {
  const page = pageAt(useLocation().pathname)
  const { word, occasion } = useDone({ saved: page?.done ?? '' })
  if (!page) return null
  return (
    <>
      <PageHead
        sheet={page.sheet}
        label={page.group}
        title={page.title}
        lead={page.lead}
        actions={<HistoryLink kind="setting" record={page.key} />}
      />
      <SettingForm key={page.address} page={page} record={record} outcome={actionData} success={occasion} />
      <DoneMessage sentence={word && page.done} occasion={occasion}>
        <SiteAnchor address={page.site} />
      </DoneMessage>
    </>
  )
}
