import { data } from 'react-router'
import { isTranslation } from '#app/platform/locales.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/suggestion-route'
import { suggestTranslation } from './suggest.server.ts'

/** `POST /admin/languages/suggestion`: an English text in another language, for the administrator to correct. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireArea(context, 'content', 'write')
  const { text = '', locale = '' } = await readTyped(request)
  if (text.trim() === '' || !isTranslation(locale)) throw data(null, { status: 400 })
  return Response.json(await suggestTranslation(admin, text, locale))
}
