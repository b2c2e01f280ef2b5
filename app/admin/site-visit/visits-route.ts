import { readBrand } from '#app/features/settings/store.server.ts'
import { readHistoryAdapters } from '#app/history/adapters.server.ts'
import type { Undoer } from '#app/history/undo.server.ts'
import {
  may,
  requireArea,
  writeAccess,
  type AdminContext,
} from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/visits-route'
import { listVisitProjects } from './queries.server.ts'
import { recordVisit } from './record-visit.server.ts'
import { takeBackVisit } from './take-back.server.ts'
import { messages, takeBackSchema, visitSchema, type VisitData } from './visit.ts'

/** `GET /admin/site-visit/visits`: who is signed in, and the projects to choose from. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireArea(context, 'visits', 'read')
  const { id, name } = admin.administrator
  return Response.json({
    administrator: { id, name },
    projects: await listVisitProjects(admin.db),
    timeZone: (await readBrand(admin)).timeZone,
  } satisfies VisitData)
}

/**
 * `DELETE /admin/site-visit/visits` takes back one's own visit and says what came of it; 409 with the reason why it
 * cannot.
 *
 * `POST /admin/site-visit/visits` records one visit, as JSON. A visit that is sent again, because its answer was
 * lost, is recorded once; `waits` says whether somebody publishes it first. 422 with a `problem`: it can never be recorded as it is. 409: upload its
 * photographs again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireArea(context, 'visits', 'write')
  const json = await request.json().catch(() => undefined)
  // A visit shows nothing of History, but is taken back by it.
  const undoer = { ...admin, ...writeAccess(admin, 'visits'), adapters: readHistoryAdapters(context) }
  if (request.method === 'DELETE') return takeBack(undoer, json)
  const sent = visitSchema.safeParse(json)
  if (!sent.success) return Response.json({ problem: messages.notUnderstood }, { status: 422 })
  const refusal = await recordVisit(admin, sent.data)
  if (!refusal) return Response.json({ waits: !may(admin, 'content', 'write') })
  return Response.json(refusal, { status: 'filesGone' in refusal ? 409 : 422 })
}

async function takeBack(admin: AdminContext & Undoer, json: unknown) {
  const sent = takeBackSchema.safeParse(json)
  if (!sent.success) return Response.json({ refused: messages.notUnderstood }, { status: 422 })
  const answer = await takeBackVisit(admin, sent.data.id, Date.now())
  return Response.json(answer, { status: 'refused' in answer ? 409 : 200 })
}
