import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Page } from '#app/platform/pages.server.ts'
import { inlineScriptHashes, pagePolicy } from './security-headers.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const storedHeaders = ['content-type', 'x-remix-response']

/** Compresses once what is sent often. */
export async function finish(response: Response, body: string, isHtml: boolean): Promise<Page> {
  const identity = new Uint8Array(Buffer.from(body))
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity, { level: 6 }),
  ])
  const headers: Page['headers'] = [...response.headers].filter(([name]) => storedHeaders.includes(name))
  if (isHtml)
    headers.push(['Content-Security-Policy', pagePolicy(inlineScriptHashes(body), { development: false })])
  return {
    status: response.status,
    headers,
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
  }
}

export function answer(request: Request, page: Page): Response {
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '')
  const isMissing = page.status === 404
  const headers = new Headers(page.headers)
  // Something may stand at this address tomorrow.
  headers.set('Cache-Control', isMissing ? 'no-store' : 'public, no-cache')
  headers.append('Vary', 'Accept-Encoding')
  if (!isMissing) headers.set('ETag', `"${page.etag}-${encoding}"`)
  if (!isMissing && sameTag(request.headers.get('If-None-Match'), page.etag))
    return new Response(null, { status: 304, headers })
  const body = page.bodies[encoding]
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
}

function chooseEncoding(header: string): keyof Page['bodies'] {
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []))
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

function sameTag(ifNoneMatch: string | null, etag: string) {
  return (
    ifNoneMatch !== null &&
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${etag}-`))
  )
}
