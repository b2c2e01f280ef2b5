import { data } from 'react-router'
import { administratorFrom } from '#app/platform/request/administrator.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { findLastChange } from '#app/platform/changes/last-change.server.ts'
import { readScreen } from '#app/platform/live/presence.server.ts'
import type { Route } from './+types/editing'
import { readHistoryAdapters } from '#app/history/adapters.server.ts'

export const handle: RouteHandle = { access: 'administrators' }

/**
 * `GET /admin/editing` with `kind`, `id` and `tab`, requested whenever the stream reports a change: who else
 * has the record open, and its current state. It is outside the back office's layout because it must not
 * renew a session.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const user = await administratorFrom(request, context)
  if (!user) throw data(null, { status: 401 })
  const { accessOf, presence } = services(context)
  const { db, mayRead } = accessOf(user)
  const adapters = readHistoryAdapters(context)
  const screen = readScreen(url.searchParams)
  if (!screen || !adapters.kinds.includes(screen.kind)) throw data(null, { status: 400 })
  const { kind, id } = screen
  if (!mayRead(kind, id)) throw data(null, { status: 403 })
  const rev = (await adapters.of(kind).findAll(db, [id])).get(id)?.rev ?? null
  const others = await presence.list({ ...screen, user })
  return Response.json({ others, rev, ...(await findLastChange(db, kind, id)) })
}
