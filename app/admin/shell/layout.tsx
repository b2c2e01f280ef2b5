import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { CanSuggest } from '#app/content/inputs/suggest-translation.tsx'
import { collections } from '#app/collections.ts'
import { settingKeys } from '#app/features/settings/collection.ts'
import { SwitchedOffContext } from '#app/content/screens/switched-on.ts'
import { readBrand, readPublicSettings, type PublicSettings } from '#app/features/settings/store.server.ts'
import { usernameOf } from '#app/platform/auth/administrator-rows.server.ts'
import { nameOf, thisProgram } from '#app/platform/database/served-by.server.ts'
import { isOwner } from '#app/platform/auth/rights.ts'
import { shortNameOf } from '#app/platform/brand.ts'
import { requireAdministrator, type AdminContext } from '#app/platform/request/administrator.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { iconAddress, readIconSource } from '#app/site/icons/icons.server.ts'
import { ErrorPage } from '#app/ui/error/error-page.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { preloadFonts } from '#app/ui/fonts/preload-fonts.ts'
import { RightsContext } from '#app/ui/admin/rights.ts'
import { Clock } from '#app/ui/admin/moment.tsx'
import { preservePageOnFailedRefresh } from '#app/ui/live/refresh.ts'
import type { Route } from './+types/layout'
import { guard, addRetryAfter } from '../guard.server.ts'
// This module hydrates every screen. Named here, it is loaded in parallel with the screen instead of after
// it.
import '../hydrate.client.tsx'
import { waitForConnection } from '../wait-for-connection.ts'
import { AdminProviders } from '../theme/providers.tsx'
import { Shell } from './shell.tsx'
import { isFirstPassword } from '../sign-in/rules.ts'
import { SignIn } from '../sign-in/sign-in.tsx'
import { readUnread } from '../unread/unread.server.ts'

export const middleware: Route.MiddlewareFunction[] = [addRetryAfter, guard]
export const clientMiddleware = [preservePageOnFailedRefresh, waitForConnection]

/**
 * The colours without JavaScript. With it, the administrator's own choice replaces them before the first
 * paint.
 */
export const handle: RouteHandle = {
  access: 'administrators',
  longBody: 'form',
  hydrates: true,
  html: { 'data-mantine-color-scheme': 'light' },
}

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(error ? 'Sign in' : undefined)
}

/** The fonts that every screen shows. */
export const links: Route.LinksFunction = () => preloadFonts(archivo, inter)

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const { id, name, email, rights } = admin.administrator
  const brand = await readBrand(admin)
  const icons = await readIconSource(admin)
  const now = { at: Date.now(), timeZone: brand.timeZone }
  const canSuggest = admin.config.deepl !== undefined
  return {
    administrator: { id, name, email, username: usernameOf(admin.administrator) },
    rights,
    grantors: isOwner(rights) ? [] : await listGrantors(admin),
    company: { name: shortNameOf(brand), mark: icons.logo && iconAddress(icons, 'icon-192.png') },
    unread: await readUnread(admin),
    switchedOff: listSwitchedOff(await readPublicSettings(admin)),
    now,
    canSuggest,
    version: nameOf(thisProgram),
  }
}

/** The names of collections that a setting switches off. */
function listSwitchedOff(shown: PublicSettings): string[] {
  return collections.flatMap(({ name, switchedOnBy }) => {
    const key = settingKeys.find((one) => one === switchedOnBy?.singleton)
    const setting: Readonly<Record<string, unknown>> = key === undefined ? {} : shown.get(key)[key]
    return switchedOnBy && setting[switchedOnBy.field] !== true ? [name] : []
  })
}

/** The names of those who can give a right to somebody else. */
async function listGrantors({ auth }: AdminContext): Promise<string[]> {
  const people = await auth.listPeople()
  return people.filter(({ rights }) => isOwner(rights)).map(({ name }) => name)
}

export default function AdminLayout({
  loaderData: { now, canSuggest, rights, administrator, company, unread, switchedOff, version },
}: Route.ComponentProps) {
  return (
    <AdminProviders>
      <Clock now={now}>
        <CanSuggest value={canSuggest}>
          <RightsContext value={rights}>
            <SwitchedOffContext value={switchedOff}>
              <Shell {...{ administrator, company, unread, version }} />
            </SwitchedOffContext>
          </RightsContext>
        </CanSuggest>
      </Clock>
    </AdminProviders>
  )
}

/** Without a session, the sign-in form is shown at any address; with a first password, the choice of another one. */
export function ErrorBoundary() {
  const error = useRouteError()
  const signIn =
    isRouteErrorResponse(error) &&
    (error.status === 401 || error.status === 429 || isFirstPassword(error.data))
  return <AdminProviders>{signIn ? <SignIn {...error.data} /> : <ErrorPage />}</AdminProviders>
}
