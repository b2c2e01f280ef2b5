import type { SelectedDocument } from '#app/content/list/act.ts'
import type { ListSource } from '#app/content/list/source.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { findRequestIds, readRequests } from '../queries.server.ts'
import type { VisitorRequest } from '../request.ts'
import { filterOf } from './address.ts'
import { inboxOf } from './inbox.ts'

/** Requests as rows of the list of whoever has this id. */
export function requestsOf(kind: RequestKind, own: string): ListSource<VisitorRequest & SelectedDocument> {
  return {
    list: inboxOf(kind),
    titleOf: ({ name }) => name,
    findIds: (db, view, limit) => findRequestIds(db, kind, { ...filterOf(view, own), limit }),
    async readAll(db, ids) {
      const requests = await readRequests(db, kind, ids)
      return requests.map((request) => ({ ...request, rev: request.work.rev }))
    },
  }
}
