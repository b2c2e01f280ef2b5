import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { answer, storeAnswer, type StoredAnswer } from '#app/platform/http/stored-answer.server.ts'
import type { Pages } from '#app/platform/pages.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'
import type { FirstPaint } from './first-paint.ts'
import { compressQuickly } from './page-compression.ts'
import { openRenderQueue } from './render-queue.ts'
import type { Address } from './route-table.ts'
import { inlineScriptHashes, pagePolicy, type Secure } from './security-headers.ts'

/** A rendered answer that is not stored. */
interface Unstored {
  status: number
  headers: [name: string, value: string][]
  body: string | null
  /** Though its route is shared, it is nobody's but who asked. */
  isOnes: boolean
}

export interface PageCacheOptions {
  /** Absent in development, where nothing is stored and style sheets are replaced while they are written. */
  firstPaint: FirstPaint | undefined
  secure: Secure
}

const mostTargets = 5_000
const longestTarget = 300

/**
 * Answers from memory, or renders once for all who ask meanwhile and stores that, where the answer itself allows it (seam 6
 * of the architecture). `render` is handed nothing of the request: what it makes is everybody's.
 */
export function openPageCache(pages: Pages, { firstPaint, secure }: PageCacheOptions) {
  const flights = singleFlight<StoredAnswer | Unstored>()
  const queue = openRenderQueue()
  const keysByTarget = new LRUCache<string, string>({ max: mostTargets })

  async function make(address: Address, render: () => Promise<Response>, version: number) {
    const response = await render()
    const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
    const rendered = response.body && (await response.text())
    const body = rendered !== null && isHtml && firstPaint ? firstPaint(rendered) : rendered
    if (body === null || !firstPaint || !mayBeStored(response, address))
      return unstored(response, body, isHtml, !firstPaint)
    const headers = storedHeaders(response, isHtml ? body : undefined)
    const page = storePage(response.status, secure(headers, address.path), Buffer.from(body))
    pages.set(keyOf(address), page, version)
    queue.remember(keyOf(address))
    return page
  }

  return {
    /**
     * Of an address as it was sent: what was answered once behind all rules, in the one spelling that it has, needs to
     * pass none of them again.
     */
    find(target: string): StoredAnswer | undefined {
      const key = keysByTarget.get(target)
      return key === undefined ? undefined : pages.get(key)
    },
    /** `target` was found to be of this address. What no route knows has as many as anybody can think of. */
    recognize(target: string, address: Address) {
      if (target.length <= longestTarget && !address.route.isCatchAll)
        keysByTarget.set(target, keyOf(address))
    },
    async answer(
      request: Request,
      address: Address,
      render: () => Promise<Response>,
      client?: string,
    ): Promise<Response> {
      const key = keyOf(address)
      const known = pages.get(key)
      if (known) return answer(request, known)
      queue.admit(key, client)
      const version = pages.version()
      let waited = true
      const shared = await flights.run(`${version} ${key}`, () => {
        waited = false
        return queue.run(key, () => make(address, render, version))
      })
      const made =
        'isOnes' in shared && shared.isOnes && waited ? await make(address, render, version) : shared
      if ('represent' in made) return answer(request, made)
      if (made.status === 404) queue.chargeForNothing(client)
      return new Response(request.method === 'HEAD' ? null : made.body, made)
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>

function keyOf({ path, search }: Address) {
  return path + search
}

/** A page is stored, and the one answer to every address that does not exist. */
function mayBeStored(response: Response, { route }: Address) {
  const stays = response.status === (route.isCatchAll ? 404 : 200)
  return stays && !isOnes(response) && !/\bno-store\b/i.test(cacheControl(response))
}

/** The second line behind what a route says of itself: a cookie, or a page that differs by something we don't know. */
function isOnes(response: Response) {
  const varies = (response.headers.get('Vary') ?? '').split(',').map((name) => name.trim().toLowerCase())
  return (
    response.headers.has('Set-Cookie') ||
    /\bprivate\b/i.test(cacheControl(response)) ||
    varies.some((name) => name !== '' && name !== 'accept-encoding')
  )
}

function cacheControl({ headers }: Response) {
  return headers.get('Cache-Control') ?? ''
}

function storedHeaders({ status, headers: rendered }: Response, html: string | undefined): Headers {
  const headers = new Headers({ Vary: 'Accept-Encoding' })
  for (const name of ['Content-Type', 'X-Remix-Response']) {
    const value = rendered.get(name)
    if (value !== null) headers.set(name, value)
  }
  // Something may stand at this address tomorrow.
  headers.set('Cache-Control', status === 404 ? 'no-store' : 'public, no-cache')
  if (html !== undefined)
    headers.set('Content-Security-Policy', pagePolicy(inlineScriptHashes(html), { development: false }))
  return headers
}

function storePage(status: number, headers: Headers, content: Buffer): StoredAnswer {
  return storeAnswer({
    status,
    // Beside itself its two compressed forms, and the headers of each.
    weight: 4096 + 2 * content.byteLength,
    headers,
    etag: status === 404 ? undefined : hash('sha256', content, 'base64url').slice(0, 22),
    encode: (encoding) => compressQuickly(content, encoding),
  })
}

function unstored(response: Response, body: string | null, isHtml: boolean, development: boolean): Unstored {
  const headers = new Headers(response.headers)
  if (isHtml && body !== null)
    headers.set('Content-Security-Policy', pagePolicy(inlineScriptHashes(body), { development }))
  headers.set('Cache-Control', 'no-store')
  return { status: response.status, headers: [...headers], body, isOnes: isOnes(response) }
}
