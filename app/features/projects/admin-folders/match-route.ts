import { data } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/match-route'
import { namesSchema } from './folders.ts'
import { findMeanings } from './queries.server.ts'

/** `POST /admin/upload-projects/photographs/match`: what the names of these folders mean, in their order. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = requireArea(context, 'content', 'write')
  const sent = namesSchema.safeParse(await request.json().catch(() => undefined))
  if (!sent.success) throw data(null, { status: 400 })
  return Response.json({ meanings: await findMeanings(db, sent.data.names) })
}
