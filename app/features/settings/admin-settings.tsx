import { data, useLocation } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { HistoryLink } from '#app/ui/admin/history-link.tsx'
import { preserveTyping } from '#app/ui/admin/preserve-typing.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/admin-settings'
import { settingScreens } from './admin-screens.server.ts'
import { SettingEditor } from './admin-setting-editor.tsx'
import { pageAt } from './catalogue.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: `${pageAt(location.pathname)?.title ?? 'General'} — Plinth back office` },
    { name: 'robots', content: 'noindex' },
  ]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const page = pageOf(url)
  const { stored, record } = await settingScreens(page).open(db, page.key, request)
  return { record, files: stored.files }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = pageOf(url)
  return settingScreens(page).edit(requireAdministrator(context), page.key, request)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return preserveTyping(request, serverAction)
}

/** @throws a 404 where an address is in the table of routes but not in the catalogue */
function pageOf({ pathname }: URL) {
  const page = pageAt(pathname)
  if (!page) throw data(null, { status: 404 })
  return page
}

/** One editor for every page of General; the catalogue says what stands on each. */
export default function Settings({ loaderData: { record, files }, actionData }: Route.ComponentProps) {
  const page = pageAt(useLocation().pathname)
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
      <SettingEditor key={page.address} {...{ page, record, files }} outcome={actionData} />
    </>
  )
}
