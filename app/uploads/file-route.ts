import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { data } from 'react-router'
import type { Db } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { hasMetadata, makeCleanCopy, cleanCopyOf } from './photographs/clean-copy.server.ts'
import { variantAtLeast, variantType } from '#app/platform/images/variants.ts'
import type { Route } from './+types/file-route'
import { isFileKey } from '#app/platform/files/keys.ts'
import { findFile } from '#app/platform/files/file-store.server.ts'
import { readRange } from '#app/platform/files/range.ts'

/** A key is never reused for other bytes, so the response may be cached for ever. */
const immutable = 'public, max-age=31536000, immutable'
/** A smaller variant will soon exist. */
const forNow = 'public, max-age=10'
/** An uploaded file must never act as a page of ours. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

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
  const etag = `"${createHash('sha256').update(served.key).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'Content-Type': served.type,
    'Cache-Control': served.isForNow ? forNow : immutable,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': sandbox,
  })
  const known = request.headers.get('If-None-Match')
  if (known === '*' || known?.includes(etag)) return new Response(null, { status: 304, headers })

  if (served.original) await makeCleanCopy(all, served.original)
  const stored = await files.get('public', served.key)
  if (!stored) throw data(null, { status: 404 })
  const fresh = [null, etag].includes(request.headers.get('If-Range'))
  const rangeHeader = request.method === 'GET' && fresh ? request.headers.get('Range') : null
  const range = readRange(rangeHeader, stored.bytes)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${stored.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${stored.bytes}`)
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : stored.bytes))
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(stored.stream(range)) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
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
  if (variant) return { key, type: variant }
  const file = await findFile(db, key)
  if (file?.access !== 'public') return undefined
  const { width, sha256: content, variants } = file
  const smaller = wanted > 0 && width ? variantAtLeast(wanted, { content, width, variants }) : undefined
  if (smaller) return { key: smaller, type: variantType(smaller) ?? file.type }
  const whole = hasMetadata(file) ? { ...cleanCopyOf(file), original: file } : { key, type: file.type }
  return { ...whole, isForNow: wanted > 0 && variants === 'waiting' && file.placeholder !== null }
}
