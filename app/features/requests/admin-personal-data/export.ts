import { data } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { emailIncomplete, isEmail } from '#app/platform/forms/email.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { attachment } from '#app/platform/http/attachment.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import type { Route } from './+types/export'

/** `POST /admin/personal-data/export`: a POST, so that the e-mail address appears in no URL and no log. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireArea(context, 'administration', 'write')
  const email = ((await readTyped(request)).email ?? '').trim()
  if (!isEmail(email)) throw data(emailIncomplete, { status: 400 })
  admin.log.info({ by: admin.actor.name }, 'personal data was downloaded')
  const { timeZone } = await readBrand(admin)
  const { personArchive } = await import('./archive.server.ts')
  return new Response(personArchive(admin, email), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(`personal-data-${isoDay(Date.now(), timeZone)}.zip`),
      'Cache-Control': 'no-store',
    },
  })
}
