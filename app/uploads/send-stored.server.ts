import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { data } from 'react-router'
import type { ByteRange, FileAccess, Files } from '#app/platform/files/files.server.ts'
import { readRange } from '#app/platform/files/range.ts'

/** An uploaded file must never act as a page of ours. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface SentContent {
  /** What the ETag is made of: another text for other bytes. */
  identity: string
  type: string
  cacheControl: string
  policy?: string
  /** Called unless the client has the bytes already. */
  open: () => Promise<{ bytes: number; stream: (range?: ByteRange) => Readable } | undefined>
}

interface SentFile extends Pick<SentContent, 'type' | 'cacheControl' | 'policy'> {
  access: FileAccess
  key: string
  /** Called before the bytes are read, unless the client has them already. */
  prepare?: () => Promise<void>
}

/**
 * A stored file, whole or in part.
 * @throws a 404 if it is missing
 */
export function sendStoredFile(
  files: Files,
  request: Request,
  { access, key, prepare, ...sent }: SentFile,
): Promise<Response> {
  const open = async () => {
    await prepare?.()
    return files.get(access, key)
  }
  return sendContent(request, { ...sent, identity: key, open })
}

/** The same for bytes from anywhere. */
export async function sendContent(
  request: Request,
  { identity, type, cacheControl, policy = sandbox, open }: SentContent,
): Promise<Response> {
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Cache-Control': cacheControl,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': policy,
  })
  const known = request.headers.get('If-None-Match')
  if (known === '*' || known?.includes(etag)) return new Response(null, { status: 304, headers })

  const stored = await open()
  if (!stored) throw data(null, { status: 404 })
  const fresh = [null, etag].includes(request.headers.get('If-Range'))
  const rangeHeader = request.method === 'GET' && fresh ? request.headers.get('Range') : null
  const range = readRange(rangeHeader, stored.bytes)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${stored.bytes}`)
    headers.set('Cache-Control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${stored.bytes}`)
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : stored.bytes))
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(stored.stream(range)) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}
