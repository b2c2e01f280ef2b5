import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { historyAdapters } from '#app/collections.server.ts'
import { historyContext } from '#app/history/adapters.server.ts'
import { backupsContext } from '#app/operations/backup/context.server.ts'
import {
  freeAddressContext,
  guestPageContext,
  markedPageContext,
  pageAtContext,
  requestContext,
  servicesContext,
  type RequestData,
} from '#app/platform/request/request-context.server.ts'
import { isReserved } from '#app/platform/http/reserved-paths.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Pages } from '#app/platform/pages/pages.server.ts'
import type { SiteServices } from '#app/services.server.ts'
import { siteReader } from '#app/visitors.server.ts'
import type { Rendered } from './page-cache.ts'
import { onlyShared, type Address, type RouteTable } from './route-table.ts'
import { withUnavailable } from './unavailable.ts'

/** Pages for guests wait in a queue of this length, so that they delay nobody else. */
const maxGuestsWaiting = 20

/** The client address for shared pages, which are rendered for nobody in particular. */
const noAddress = 'nobody'

export type Renderer = ReturnType<typeof createRenderer>

/** Runs the routes of the build, for a request or for everybody. */
export function createRenderer(
  build: ServerBuild,
  { services, table, development }: { services: SiteServices; table: RouteTable; development: boolean },
) {
  const { publicUrl } = services.config
  const site = siteReader(services.db)
  const { assertOwn } = services.ownership
  const mode = development ? 'development' : 'production'
  const guestQueue = pLimit(1)
  const handleAny = createRequestHandler(withUnavailable(build, assertOwn), mode)
  const handleShared = createRequestHandler(withUnavailable(onlyShared(build, table), assertOwn), mode)

  async function run(
    request: Request,
    requestData: RequestData,
    handle = handleAny,
    seen: Partial<SiteServices> = { db: site },
  ): Promise<Response> {
    const context = new RouterContextProvider()
    // A visitor's, unless somebody is signed in: then `requireAdministrator` has another handle.
    context.set(servicesContext, { ...services, ...seen })
    context.set(requestContext, requestData)
    context.set(historyContext, historyAdapters)
    context.set(backupsContext, services.backups)
    context.set(markedPageContext, showMarked)
    context.set(guestPageContext, showToGuest)
    context.set(freeAddressContext, isFree)
    context.set(pageAtContext, hasPage)
    const response = await handle(request, context)
    const { unavailable } = requestData
    if (unavailable)
      services.log.warn({ err: unavailable, request: requestData.id }, 'a request could not be served now')
    return response
  }

  /** A shared page, with marks that say which element shows which field. */
  async function showMarked(path: string): Promise<Response | undefined> {
    const address = await table.find(new URL(publicUrl + path))
    if (address?.route.access !== 'shared') return undefined
    const requestData: RequestData = { ...requestDataOf(randomUUID(), noAddress), showsEditMarks: true }
    return run(new Request(publicUrl + address.path + address.search), requestData, handleShared)
  }

  /** A shared page from another handle, which neither reads nor fills what is remembered for visitors. */
  async function showToGuest(path: string, db: Db): Promise<Response | undefined> {
    const address = await table.find(new URL(publicUrl + path))
    if (address?.route.access !== 'shared') return undefined
    const pages: Pages = { ...services.pages, memoize: (_, read) => read() }
    const request = new Request(publicUrl + address.path + address.search)
    if (guestQueue.pendingCount >= maxGuestsWaiting) throw new Unavailable('busy')
    const requestData = requestDataOf(randomUUID(), noAddress)
    return guestQueue(() => run(request, requestData, handleShared, { db, pages }))
  }

  async function isFree(path: string): Promise<boolean> {
    return !isReserved(path) && (await showMarked(encodeURI(path)))?.status === 404
  }

  async function hasPage(address: string): Promise<boolean> {
    const url = URL.parse(publicUrl + address)
    const target = url && (await table.find(url))
    if (!target || target.route.isCatchAll) return false
    const isOne = target.route.access !== 'shared' || !target.route.pattern.includes(':')
    return isOne || (await showMarked(target.path))?.status !== 404
  }

  return {
    /** The route's own response to this request. */
    run: (request: Request, requestData: RequestData) => run(request, requestData),
    /** Throws if the page cannot be served now: each waiting request then gets a response of its own. */
    async runShared({ path, search }: Address): Promise<Rendered> {
      let page: string | undefined
      const requestData: RequestData = {
        ...requestDataOf(randomUUID(), noAddress),
        takePage: (html) => void (page = html),
      }
      const response = await run(new Request(publicUrl + path + search), requestData, handleShared)
      if (requestData.unavailable) throw requestData.unavailable
      const { status, headers } = response
      headers.set('X-Request-Id', requestData.id)
      return { status, headers, body: page ?? (response.body && (await response.text())) }
    },
  }
}

export function requestDataOf(id: string, address: string, nonce?: string): RequestData {
  return { id, address, nonce, head: { links: [], structuredData: [] } }
}
