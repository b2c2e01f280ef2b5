import { documentAddress } from '#app/content/document.ts'
import { capitalize } from '#app/content/messages.ts'
import { href } from 'react-router'
import { findProjects } from '#app/features/projects/queries.server.ts'
import { readableKinds } from '#app/admin/unread/unread.server.ts'
import { requestAddress, requestKinds } from '#app/features/requests/kinds.ts'
import { findRequestsFrom } from '#app/features/requests/queries.server.ts'
import { may, requireAdministrator, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { hasWordsOf } from '#app/platform/words-of-text.ts'
import { formatMoment } from '#app/ui/day.ts'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { projects as projectCollection } from '#app/features/projects/collection.ts'
import type { Route } from './+types/find-route'
import type { PaletteResults, FoundEntry } from './found.ts'

const maxProjects = 6
const maxRequests = 3
const maxDocuments = 4

/**
 * `GET /admin/find?text=`: a few projects by name or code, other documents by title, and requests by their sender's name,
 * e-mail address or phone number.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const { db } = admin
  const text = url.searchParams.get('text') ?? ''
  if (foldText(text) === '')
    return Response.json({ projects: [], documents: [], requests: [] } satisfies PaletteResults)
  const [projects, ...requests] = await Promise.all([
    may(admin, projectCollection.area, 'read') ? findProjects(db, text, maxProjects) : [],
    ...readableKinds(admin).map((kind) => findRequestsFrom(db, kind, text, maxRequests)),
  ])
  const { timeZone } = await readBrand(admin)
  const now = { at: Date.now(), timeZone }
  const found: PaletteResults = {
    projects: projects.map(({ id, code, name, location, rev, status }) => ({
      id,
      code,
      rev,
      status,
      label: `${code}  ${name}`,
      line: location,
      address: href('/admin/products/edit/:id', { id }),
    })),
    documents: await findDocuments(admin, text),
    requests: requests.flat().map((request) => ({
      id: request.id,
      label: request.name,
      line: [requestKinds[request.kind].one, request.subject, formatMoment(request.createdAt, now)]
        .filter(Boolean)
        .join(', '),
      address: requestAddress(request),
    })),
  }
  return Response.json(found)
}

/** Searches every collection except projects and their parts, of which there are too many to read them all. */
async function findDocuments(admin: AdminContext, text: string): Promise<FoundEntry[]> {
  const isWanted = hasWordsOf(text)
  const found = await Promise.all(
    collections
      .filter(({ name, parent }) => name !== projectCollection.name && parent === undefined)
      .filter(({ area }) => may(admin, area, 'read'))
      .map(async (collection) =>
        (await storeOf(collection).list(admin.db))
          .map((document) => ({
            id: document.id,
            label: collection.title(document),
            line: capitalize(collection.one),
            address: documentAddress(collection, document),
          }))
          .filter(({ label }) => isWanted(label))
          .slice(0, maxDocuments),
      ),
  )
  return found.flat()
}
