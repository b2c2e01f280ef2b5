import { data } from 'react-router'
import type { Db } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { administratorFrom } from '#app/platform/request/administrator.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { hasMetadata, makeCleanCopy, cleanCopyOf } from './photographs/clean-copy.server.ts'
import { contentOfVariant, variantAtLeast, variantType } from '#app/platform/images/variants.ts'
import type { Route } from './+types/file-route'
import { isFileKey } from '#app/platform/files/keys.ts'
import { findFile, isContentKnown } from '#app/platform/files/file-store.server.ts'
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
  const onSite = await findServed(all.db, key, width)
  const person = onSite ? undefined : await administratorFrom(request, context)
  const served = onSite ?? (person && (await findServed(all.accessOf(person).db, key, width)))
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

interface Served {
  /** The key of the bytes that are sent. */
  key: string
  type: string
  /** The photograph for which they are a substitute. */
  original?: FileRow
  /** Something smaller is being made. */
  isForNow?: boolean
}

async function findServed(db: Db, key: string, wanted: number): Promise<Served | undefined> {
  const variant = variantType(key)
  if (variant) return (await isContentKnown(db, contentOfVariant(key))) ? { key, type: variant } : undefined
  const file = await findFile(db, key)
  if (file?.access !== 'public') return undefined
  const { width, sha256: content, variants } = file
  const smaller = wanted > 0 && width ? variantAtLeast(wanted, { content, width, variants }) : undefined
  if (smaller) return { key: smaller, type: variantType(smaller) ?? file.type }
  const whole = hasMetadata(file) ? { ...cleanCopyOf(file), original: file } : { key, type: file.type }
  return { ...whole, isForNow: wanted > 0 && variants === 'waiting' && file.placeholder !== null }
}
