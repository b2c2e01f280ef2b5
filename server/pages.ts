import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Page, Pages } from '#app/platform/pages.server.ts'
import type { FirstPaint } from './first-paint.ts'
import { inlineScriptHashes, pagePolicy } from './security-headers.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const kept = ['content-type', 'x-remix-response', 'vary']

/** Answers from memory, or renders once and remembers: only what every visitor sees alike (architecture, seam 6). */
export async function publicPage(
  request: Request,
  pages: Pages,
  /** Absent in development, where nothing is kept and style sheets are replaced while they are written. */
  firstPaint: FirstPaint | undefined,
  render: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const known = pages.get(address)
  if (known) return answer(request, known)
  const version = pages.version()
  const response = await render()
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.body || !isPage(type)) return response
  const rendered = await response.text()
  if (!firstPaint) return withPolicy(response, rendered, type, true)
  const body = type.startsWith('text/html') ? firstPaint(rendered) : rendered
  const own =
    response.headers.get('Cache-Control')?.includes('no-store') || response.headers.has('Set-Cookie')
  if (response.status !== 200 || own) return withPolicy(response, body, type, false)
  const page = await finish(response, body, type)
  pages.keep(address, page, version)
  return answer(request, page)
}

/** HTML, the data that client-side navigation asks for, and what programs read. */
const pageTypes = /^(text\/(html|x-script|plain)|application\/(xml|rss\+xml|manifest\+json))\b/

function isPage(type: string) {
  return pageTypes.test(type)
}

function withPolicy(response: Response, body: string, type: string, development: boolean): Response {
  const headers = new Headers(response.headers)
  if (type.startsWith('text/html'))
    headers.set('Content-Security-Policy', pagePolicy(inlineScriptHashes(body), { development }))
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status: response.status, headers })
}

async function finish(response: Response, body: string, type: string): Promise<Page> {
  const identity = new Uint8Array(Buffer.from(body))
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity, { level: 6 }),
  ])
  const headers: Page['headers'] = [...response.headers].filter(([name]) => kept.includes(name))
  if (type.startsWith('text/html'))
    headers.push(['Content-Security-Policy', pagePolicy(inlineScriptHashes(body), { development: false })])
  return {
    status: response.status,
    headers,
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
  }
}

function answer(request: Request, page: Page): Response {
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? '')
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'public, no-cache')
  headers.append('Vary', 'Accept-Encoding')
  headers.set('ETag', `"${page.etag}-${encoding}"`)
  if (sameTag(request.headers.get('If-None-Match'), page.etag))
    return new Response(null, { status: 304, headers })
  const body = page.bodies[encoding]
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
}

function chooseEncoding(accepted: string): keyof Page['bodies'] {
  const names = accepted.split(',').map((part) => part.trim().split(';'))
  const takes = (wanted: string) =>
    names.some(([name, weight]) => name === wanted && !/^\s*q=0(\.0*)?$/.test(weight ?? ''))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

function sameTag(ifNoneMatch: string | null, etag: string) {
  return (
    ifNoneMatch !== null &&
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${etag}-`))
  )
}
