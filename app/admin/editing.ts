import { data } from 'react-router'
import { administratorFrom } from '#app/platform/auth/administrator.server.ts'
import { findLastWriter, listEditors, noteEditing, stopEditing } from '#app/content/presence.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { services } from '#app/platform/http/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/editing'
import { kindOf, listKinds } from './history/kinds.server.ts'

export const handle: RouteHandle = { access: 'administrators' }

const longestName = 100

/**
 * `POST /admin/editing` with `kind`, `id` and `tab`: this edit screen is open. Answers who else has the record open and how
 * it stands now; with `leave`, the screen was closed. Outside the back office's layout, because it keeps no session alive.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await administratorFrom(request, context)
  if (!user) throw data(null, { status: 401 })
  const { db, live } = services(context)
  const { kind, id = '', tab = '', leave } = await readTyped(request)
  if (kind === undefined || !listKinds().includes(kind) || !isName(id) || !isName(tab))
    throw data(null, { status: 400 })
  const screen = { kind, id, tab, user }
  if (leave) {
    await stopEditing(db, screen)
    live.publish('editing')
    return new Response(null, { status: 204 })
  }
  if (await noteEditing(db, screen)) live.publish('editing')
  const rev = (await kindOf(kind).find(db, id))?.rev ?? null
  return Response.json({ others: await listEditors(db, screen), rev, ...(await findLastWriter(db, screen)) })
}

function isName(text: string) {
  return text.length > 0 && text.length <= longestName
}

export function loader() {
  throw data(null, { status: 404 })
}
