import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { requestFacts } from '#app/platform/http/request-context.server.ts'
import { StructuredData } from '#app/structured-data.tsx'
import { PageFactsContext } from '#app/ui/page-facts.ts'
import { speculationRules, VisitorHead } from '#app/visitor-head.tsx'
import { handleOf, lineage, treeOf, type BuiltRoute } from './route-table.ts'

/**
 * Renders pages that React does not hydrate: runs their loaders, then renders their routes in one pass. React
 * Router's request handler would also encode the data for a browser, build the routes of every other page,
 * and stream everything.
 */
export function openVisitorPages(build: ServerBuild) {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const routeModules = Object.fromEntries(routes.map(({ id, module }) => [id, module]))
  const entry = { ...build, manifest: build.assets, routeModules, branches: [], isSpaMode: false }
  const pages = new Map(
    routes.filter(isVisitors).map((route) => [route.id, openPage(entry, lineage(build.routes, route))]),
  )

  /**
   * The HTML of a route; `undefined` if the response is more than content: a failure, a redirect, or a header
   * of its own. The request handler then produces the response. It runs the loaders again, which is safe
   * because they write nothing.
   */
  return async (id: string, request: Request, context: RouterContextProvider): Promise<string | undefined> =>
    pages.get(id)?.(request, context)
}

function isVisitors(route: BuiltRoute): boolean {
  return route.module.default !== undefined && handleOf(route)?.access === 'shared'
}

function openPage(entry: Omit<EntryContext, 'staticHandlerContext'>, line: BuiltRoute[]) {
  const { query } = createStaticHandler(treeOf(line))
  const { routes } = entry.manifest
  const own = Object.fromEntries(line.map(({ id }) => [id, routes[id]]))
  const manifest = { ...entry.manifest, routes: own }
  const visitorHead = (
    <VisitorHead entry={entry.manifest.entry} rules={speculationRules(entry)} nonce={undefined} />
  )

  return async (request: Request, context: RouterContextProvider): Promise<string | undefined> => {
    const found = await query(request, { requestContext: context })
    if (found instanceof Response || found.errors || found.statusCode !== 200) return undefined
    if (Object.values(found.loaderHeaders).some((headers) => [...headers].length > 0)) return undefined
    const { head } = requestFacts(context)
    const facts = {
      nonce: undefined,
      requestId: undefined,
      head: <StructuredData head={head} />,
      visitorHead,
    }
    try {
      const html = renderToStaticMarkup(
        <PageFactsContext value={facts}>
          <ServerRouter context={{ ...entry, manifest, staticHandlerContext: found }} url={request.url} />
        </PageFactsContext>,
      )
      return `<!DOCTYPE html>${html}`
    } catch {
      // The request handler fails in the same way, logs the error and responds with an error page.
      return undefined
    }
  }
}
