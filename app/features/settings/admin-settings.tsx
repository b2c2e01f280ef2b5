import { data, useLocation } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/admin-settings'
import { settingScreens } from './admin-screens.server.ts'
import { SettingHead, SettingEditor } from './admin-setting-editor.tsx'
import { pageAt } from './collection.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(pageAt(location.pathname)?.admin.title ?? 'General')
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(url)
  const { db } = requireArea(context, page.area, 'read')
  return settingScreens(page).open(db)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = pageOf(url)
  return settingScreens(page).edit(requireArea(context, page.area, 'write'), page.name, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** @throws a 404 if no setting has this address, although it is in the route table */
function pageOf({ pathname }: URL) {
  const page = pageAt(pathname)
  if (!page) throw data(null, { status: 404 })
  return page
}

/** One editor for every page of General; its content follows from the setting. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const singleton = pageAt(useLocation().pathname)
  if (!singleton) return null
  return (
    <>
      <SettingHead singleton={singleton} record={loaderData.record} />
      <SettingEditor key={singleton.name} {...loaderData} singleton={singleton} outcome={actionData} />
    </>
  )
}
