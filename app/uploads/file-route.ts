import { data } from 'react-router'
import type { Db } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { hasMetadata, makeCleanCopy, cleanCopyOf } from './photographs/clean-copy.server.ts'
import { contentOfVariant, variantAtLeast, variantType } from '#app/platform/images/variants.ts'
import type { Route } from './+types/file-route'
import { isFileKey } from '#app/platform/files/keys.ts'
import { findFile } from '#app/platform/files/file-store.server.ts'
import { sendStoredFile } from './send-stored.server.ts'

/** A key is never reused for other bytes, so the response may be cached for ever. */
const immutable = 'public, max-age=31536000, immutable'
/** A smaller variant will soon exist. */
const forNow = 'public, max-age=10'

export const handle: RouteHandle = { access: 'public' }

/**
 * `GET /files/<key>`: public files, whole or in part. With `?width=`, a photograph is no larger than that
 * display width needs.
 */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const all = services(context)
  const { db, files } = all
  const key = params['*']
  if (!isFileKey(key)) throw data(null, { status: 404 })
  const width = Number(url.searchParams.get('width') ?? 0)
  const served = await findServed(db, key, width)
  if (!served) throw data(null, { status: 404 })
  const { original } = served
  return sendStoredFile(files, request, {
    access: 'public',
    key: served.key,
    type: served.type,
    cacheControl: served.isForNow ? forNow : immutable,
    prepare: async () => void (original && (await makeCleanCopy(all, original))),
  })
}

/** Whether the photograph that this is a smaller version of is one of those that the handle sees. */
async function isOfVisible(db: Db, variant: string): Promise<boolean> {
  const content = contentOfVariant(variant)
  const photograph = await db
    .selectFrom('file')
    .select('key')
    .where('access', '=', 'public')
    .where('sha256', '>=', content)
    .where('sha256', '<', `${content}g`)
    .limit(1)
    .executeTakeFirst()
  return photograph !== undefined
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
  if (variant) return (await isOfVisible(db, key)) ? { key, type: variant } : undefined
  const file = await findFile(db, key)
  if (file?.access !== 'public') return undefined
  const { width, sha256: content, variants } = file
  const smaller = wanted > 0 && width ? variantAtLeast(wanted, { content, width, variants }) : undefined
  if (smaller) return { key: smaller, type: variantType(smaller) ?? file.type }
  const whole = hasMetadata(file) ? { ...cleanCopyOf(file), original: file } : { key, type: file.type }
  return { ...whole, isForNow: wanted > 0 && variants === 'waiting' && file.placeholder !== null }
}
