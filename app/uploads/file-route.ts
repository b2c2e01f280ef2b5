import { data } from 'react-router'
import { administratorFrom } from '#app/platform/request/administrator.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { makeCleanCopy } from './photographs/clean-copy.server.ts'
import type { Route } from './+types/file-route'
import { isFileKey } from '#app/platform/files/keys.ts'
import { findServed, isOnSite } from './served-file.server.ts'
import { sendStoredFile } from './send-stored.server.ts'

/** A key is never reused for other bytes, so the response may be cached for ever. */
const immutable = 'public, max-age=31536000, immutable'
/** Nothing on the site names it, so only the browser of whoever is signed in may keep it. */
const inOffice = 'private, max-age=600'
/** A smaller variant will soon exist. */
const forNow = 'public, max-age=10'

export const handle: RouteHandle = { access: 'session' }

/** It may be published in the next second. */
const notFound = () => data(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })

/**
 * `GET /files/<key>`: public files that something on the site names, and all of them for whoever is signed in; whole
 * or in part. With `?width=`, a photograph is no larger than that
 * display width needs.
 */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const all = services(context)
  const key = params['*']
  if (!isFileKey(key)) throw notFound()
  const width = Number(url.searchParams.get('width') ?? 0)
  const found = await findServed(all.db, key, width)
  if (!found) throw notFound()
  const onSite = await isOnSite(all, key)
  const person = onSite ? undefined : await administratorFrom(request, context)
  const served = person ? await findServed(all.accessOf(person).db, key, width) : onSite ? found : undefined
  if (!served) throw notFound()
  const { original } = served
  return sendStoredFile(all.files, request, {
    access: 'public',
    key: served.key,
    type: served.type,
    cacheControl: onSite ? (served.isForNow ? forNow : immutable) : inOffice,
    prepare: async () => void (original && (await makeCleanCopy(all, original))),
  })
}
