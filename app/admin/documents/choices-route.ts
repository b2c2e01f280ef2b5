import { data } from 'react-router'
import { collections } from '#app/collections.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/choices-route'
import { findChoices } from './choices.server.ts'

/** `GET /admin/choices?kind=project&search=…`: a few documents that a reference can point to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = url.searchParams.get('kind')
  const collection = collections.find(({ name, search }) => name === kind && search !== undefined)
  const { db } = requireArea(context, collection?.area ?? 'administration', 'read')
  if (!collection) throw data(null, { status: 400 })
  return Response.json(await findChoices(db, collection, url.searchParams.get('search') ?? ''))
}
