import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { serverTimingTag } from '#app/platform/http/page-tag.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { compressQuickly, compressWell, good, nextQuality } from '#app/platform/pages/compression.server.ts'
import { respond, storeResponse, type StoredResponse } from '#app/platform/pages/stored-response.server.ts'
import type { OutdatedPage, Pages } from '#app/platform/pages/pages.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'
import type { Outage } from './outage.ts'
import { createRequestLimits, type RequestLimits } from './rules.ts'
import type { Address } from './route-table.ts'
import { inlineScriptHashes, pagePolicy, type Secure } from './security-headers.ts'

/** A complete response of a shared route. */
export interface Rendered {
  status: number
  headers: Headers
  body: string | null
}

/** A rendered response that is not cached. */
interface Unstored {
  status: number
  headers: [name: string, value: string][]
  body: string | null
  /** It is only for the client that requested it, although its route is shared. */
  isPrivate: boolean
}

export interface PageCacheOptions {
  /** Absent in development, where nothing is cached and style sheets change while they are being written. */
  firstPaint: ((html: string) => string) | undefined
  secure: Secure
  limits?: RequestLimits
  /** Absent where no outdated page may answer. */
  outage?: Outage
}

/** How to render a page, without anything from a request. */
interface Renderer {
  address: Address
  render(): Promise<Rendered>
}

const maxTargets = 5_000
const maxTargetLength = 300
/** Only content delivery networks follow it (RFC 9213); browsers and other proxies revalidate every time. */
const cdnCacheControl = 'public, max-age=5, stale-while-revalidate=30'
/** How many pages are rendered again after a change before anybody requests them. */
const maxRerendered = 10
/** After a change, people's requests come first, and changes in series. */
const renderDelayMs = 50

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Responds from memory, or renders once for all concurrent requests and caches the result if the response
 * allows it (decision 0007). `render` gets nothing from the request, so its result is the same
 * for everybody.
 */
export function createPageCache(
  pages: Pages,
  { firstPaint, secure, limits = createRequestLimits(), outage }: PageCacheOptions,
) {
  const flights = singleFlight<StoredResponse | Unstored>()
  const queue = createRenderQueue(limits)
  const keysByTarget = new LRUCache<string, string>({ max: maxTargets })
  const renderers = new LRUCache<string, Renderer>({ max: maxTargets })

  async function renderPage(address: Address, render: Renderer['render'], version: number) {
    const rendered = await render()
    const isHtml = rendered.headers.get('Content-Type')?.startsWith('text/html') ?? false
    const body = rendered.body !== null && isHtml && firstPaint ? firstPaint(rendered.body) : rendered.body
    if (body === null || !firstPaint || !mayBeStored(rendered, address))
      return unstored({ ...rendered, body }, isHtml, !firstPaint)
    const content = Buffer.from(body) // Converted once: hashing a string would encode it again.
    const etag = hash('sha256', content, 'base64url').slice(0, 22)
    const headers = storedHeaders(rendered, isHtml ? body : undefined)
    if (isHtml) headers.set('Server-Timing', serverTimingTag(etag))
    const page = storePage(rendered.status, secure(headers, address.path), content, etag)
    pages.set(keyOf(address), page, version)
    queue.remember(keyOf(address))
    return page
  }

  function load(key: string, { address, render }: Renderer, version: number) {
    return flights.run(`${version} ${key}`, () =>
      queue.run(key, () => {
        // Whoever waited behind a render that failed need not wait for another.
        const why = outage?.isOn()
        if (why && pages.getOutdated(key)) throw why
        return renderPage(address, render, version)
      }),
    )
  }

  /** The page as it was before the last change, if data is away. */
  async function findCopy(key: string, error: unknown): Promise<OutdatedPage | undefined> {
    return (await outage?.meet(error)) ? pages.getOutdated(key) : undefined
  }

  function improve(key: string, page: StoredResponse, quality: number | undefined) {
    if (quality !== undefined) void compressWell(page, quality, () => pages.get(key) === page)
  }

  return {
    rendersWaiting: queue.waiting,
    /**
     * Renders the most requested pages again after every change, one after the other, for as long as the
     * process runs.
     * @param wait replaced only in tests
     */
    renderAhead(wait: (act: () => void) => void = (act) => void setTimeout(act, renderDelayMs).unref()) {
      let wanted: string[] = []
      let isWaiting = false
      async function renderWanted() {
        isWaiting = false
        const version = pages.version()
        for (const key of wanted) {
          const renderer = renderers.get(key)
          // On failure, the next request renders the page and gets the reason.
          const result =
            renderer && !pages.get(key)
              ? await load(key, renderer, version).catch(async (error: unknown) => {
                  await outage?.meet(error)
                  return undefined
                })
              : undefined
          if (result && 'represent' in result) improve(key, result, good)
          if (pages.version() !== version) return
        }
      }
      pages.onInvalidate((requested) => {
        wanted = [...new Set([...requested, ...wanted])].slice(0, maxRerendered)
        if (!isWaiting) wait(() => void renderWanted())
        isWaiting = true
      })
    },
    /**
     * Finds a page by the raw request target. A target that was answered once behind all rules, in its
     * canonical spelling, need not pass them again.
     */
    find(target: string): StoredResponse | undefined {
      const key = keysByTarget.get(target)
      const page = key === undefined ? undefined : pages.get(key)
      if (!key || !page) return undefined
      page.hits += 1
      improve(key, page, nextQuality(page))
      return page
    },
    /**
     * Records that `target` leads to this address, if its page is stored. Targets without a route are left out,
     * because there is no limit to their number.
     */
    recognize(target: string, address: Address) {
      const key = keyOf(address)
      if (
        target.length <= maxTargetLength &&
        !address.route.isCatchAll &&
        !address.isNeverKept &&
        pages.get(key)
      )
        keysByTarget.set(target, key)
    },
    async respond(
      request: Request,
      address: Address,
      render: Renderer['render'],
      client?: string,
    ): Promise<Response> {
      const key = keyOf(address)
      const known = pages.get(key)
      if (known) return respond(request, known)
      const copy = outage?.isOn() && !address.isNeverKept && pages.getOutdated(key)
      if (copy) return respondOutdated(request, copy)
      if (!address.isNeverKept) queue.admit(key, client)
      const version = pages.version()
      const isFirst = !flights.has(`${version} ${key}`)
      const shared = await load(key, { address, render }, version).catch(async (error: unknown) => {
        const outdated = address.isNeverKept ? undefined : await findCopy(key, error)
        if (!outdated) throw error
        return outdated
      })
      if ('age' in shared) return respondOutdated(request, shared)
      const result =
        'isPrivate' in shared && shared.isPrivate && !isFirst
          ? await renderPage(address, render, version)
          : shared
      if ('represent' in result) {
        renderers.set(key, { address, render })
        return respond(request, result)
      }
      return new Response(request.method === 'HEAD' ? null : result.body, result)
    },
  }
}

/** Caches in between learn by its age that it is not new. */
function respondOutdated(request: Request, { page, age }: OutdatedPage): Response {
  const response = respond(request, page)
  response.headers.set('Age', String(age))
  return response
}

function keyOf({ path, search }: Address) {
  return path + search
}

/** A page may be cached, and so may the one response for all addresses that do not exist. */
function mayBeStored(rendered: Rendered, { route, isNeverKept }: Address) {
  const stays = rendered.status === (route.isCatchAll ? 404 : 200)
  return stays && !isNeverKept && !isPrivate(rendered) && !/\bno-store\b/i.test(cacheControl(rendered))
}

/** A safeguard in case a route's declaration is wrong: a cookie, or a page with an unknown Vary. */
function isPrivate(rendered: Rendered) {
  const varies = (rendered.headers.get('Vary') ?? '').split(',').map((name) => name.trim().toLowerCase())
  return (
    rendered.headers.has('Set-Cookie') ||
    /\bprivate\b/i.test(cacheControl(rendered)) ||
    varies.some((name) => name !== '' && name !== 'accept-encoding')
  )
}

function cacheControl({ headers }: Rendered) {
  return headers.get('Cache-Control') ?? ''
}

function storedHeaders({ status, headers: rendered }: Rendered, html: string | undefined): Headers {
  const headers = new Headers({ Vary: 'Accept-Encoding' })
  const type = rendered.get('Content-Type')
  if (type !== null) headers.set('Content-Type', type)
  // There may be a page at this address tomorrow.
  headers.set('Cache-Control', status === 404 ? 'no-store' : 'public, no-cache')
  if (status !== 404) headers.set('CDN-Cache-Control', cdnCacheControl)
  if (html !== undefined)
    headers.set('Content-Security-Policy', pagePolicy(inlineScriptHashes(html), { development: false }))
  return headers
}

function storePage(status: number, headers: Headers, content: Buffer, etag: string): StoredResponse {
  return storeResponse({
    status,
    // The content and its two compressed forms, counted as twice its size, plus headers.
    weight: 4096 + 2 * content.byteLength,
    headers,
    etag: status === 404 ? undefined : etag,
    encode: (encoding) => compressQuickly(content, encoding),
  })
}

function unstored(rendered: Rendered, isHtml: boolean, development: boolean): Unstored {
  const { status, body } = rendered
  const headers = new Headers(rendered.headers)
  if (isHtml && body !== null)
    headers.set('Content-Security-Policy', pagePolicy(inlineScriptHashes(body), { development }))
  headers.set('Cache-Control', 'no-store')
  return { status, headers: [...headers], body, isPrivate: isPrivate(rendered) }
}

/** Pages that were never cached wait in a queue of this length. */
const maxPending = 20
const maxKnown = 5_000

/**
 * Renders two pages at once. One is a page that has been cached before, so that open screens and known pages
 * never wait for strangers' requests. The other is any other page; no more than twenty of those may wait.
 */
function createRenderQueue(limits: RequestLimits) {
  const known = new LRUCache<string, true>({ max: maxKnown })
  const knownQueue = pLimit(1)
  const otherQueue = pLimit(1)

  return {
    /** @throws Unavailable if this client has requested too many uncached pages */
    admit(key: string, client: string | undefined) {
      if (!known.has(key) && !limits.take('page', client)) throw new Unavailable('busy')
    },
    async run<Made>(key: string, render: () => Promise<Made>): Promise<Made> {
      if (known.has(key)) return knownQueue(render)
      if (otherQueue.pendingCount >= maxPending) throw new Unavailable('busy')
      return otherQueue(render)
    },
    waiting: () => knownQueue.pendingCount + otherQueue.pendingCount,
    /** Call when a page has been cached: from then on it counts as known. */
    remember(key: string) {
      known.set(key, true)
    },
  }
}
