import type { Page, Pages } from '#app/platform/pages.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'
import type { FirstPaint } from './first-paint.ts'
import { openRenderQueue } from './render-queue.ts'
import { inlineScriptHashes, pagePolicy } from './security-headers.ts'
import type { Address } from './route-table.ts'
import { answer, finish } from './stored-page.ts'

/** A rendered answer that is not stored. */
interface Unstored extends Pick<Page, 'status' | 'headers'> {
  body: string | null
  /** Though its route is shared, it is nobody's but who asked. */
  isOnes: boolean
}

/**
 * Answers from memory, or renders once for all who ask meanwhile and stores that, where the answer itself allows it (seam 6
 * of the architecture). `render` is handed nothing of the request: what it makes is everybody's.
 */
export function openPageCache(
  pages: Pages,
  /** Absent in development, where nothing is stored and style sheets are replaced while they are written. */
  firstPaint: FirstPaint | undefined,
) {
  const flights = singleFlight<Page | Unstored>()
  const queue = openRenderQueue()

  async function make(address: Address, render: () => Promise<Response>, version: number) {
    const response = await render()
    const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
    const rendered = response.body && (await response.text())
    const body = rendered !== null && isHtml && firstPaint ? firstPaint(rendered) : rendered
    if (body === null || !firstPaint || !mayBeStored(response, address))
      return unstored(response, body, isHtml, !firstPaint)
    const page = await finish(response, body, isHtml)
    pages.set(keyOf(address), page, version)
    queue.remember(keyOf(address))
    return page
  }

  return async (
    request: Request,
    address: Address,
    render: () => Promise<Response>,
    client?: string,
  ): Promise<Response> => {
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
    const made = 'isOnes' in shared && shared.isOnes && waited ? await make(address, render, version) : shared
    if ('bodies' in made) return answer(request, made)
    if (made.status === 404) queue.chargeForNothing(client)
    return new Response(request.method === 'HEAD' ? null : made.body, made)
  }
}

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

function unstored(response: Response, body: string | null, isHtml: boolean, development: boolean): Unstored {
  const headers = new Headers(response.headers)
  if (isHtml && body !== null)
    headers.set('Content-Security-Policy', pagePolicy(inlineScriptHashes(body), { development }))
  headers.set('Cache-Control', 'no-store')
  return { status: response.status, headers: [...headers], body, isOnes: isOnes(response) }
}
