import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { fillIslands, type Islands } from './islands.server.tsx'
import { readBrand, readStyleSheet } from '#app/features/settings/store.server.ts'
import { builtInBrand } from '#app/platform/brand.ts'
import { localeOf, type Locale } from './platform/locales.ts'
import { readRequestData, services } from '#app/platform/request/request-context.server.ts'
import { StructuredData } from './structured-data.tsx'
import { renderWithMarks } from './ui/editable.ts'
import { PageDataContext } from './ui/page-data.ts'
import { speculationRules, VisitorHead } from './visitor-head.tsx'

const renderTimeout = 10_000
/** The same on every page of a language. */
const rules = new Map<Locale, string>()

/** Pages are sent whole: they are cached as bytes, and nothing on them waits for data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, id, head, showsEditMarks, takePage, unavailable } = readRequestData(context)
  const islands: Islands = new Map()
  // Without the database, the error page still has colours, and does not wait for it once more.
  const brand = unavailable ? builtInBrand : await readBrand(services(context)).catch(() => builtInBrand)
  const ownStyles = unavailable ? undefined : await readStyleSheet(services(context)).catch(() => undefined)
  const locale = localeOf(new URL(request.url).pathname)
  const known = rules.get(locale) ?? speculationRules(entryContext, locale)
  rules.set(locale, known)
  const pageData = {
    locale,
    nonce,
    requestId: status >= 500 ? id : undefined,
    brand,
    versionFile: entryContext.manifest.url,
    head: status < 400 ? <StructuredData head={head} /> : undefined,
    visitorHead: (
      <VisitorHead entry={entryContext.manifest.entry} rules={known} nonce={nonce} ownStyles={ownStyles} />
    ),
    islands,
  }
  const page = (
    <PageDataContext value={pageData}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </PageDataContext>
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const renderStatic = () => fillIslands(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, islands)
  // A page that React does not hydrate needs neither its marks nor a stream.
  const html = isHydrated(entryContext)
    ? await renderForHydration(page, nonce, (error) =>
        services(context).log.error({ err: error, request: id }, 'rendering a page failed'),
      )
    : showsEditMarks
      ? renderWithMarks(renderStatic)
      : renderStatic()
  takePage?.(html)
  return new Response(takePage ? null : html, { status, headers })
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle: unknown = routeModules[route.id]?.handle
    return typeof handle === 'object' && handle !== null && 'hydrates' in handle
  })
}

function renderForHydration(page: ReactNode, nonce: string | undefined, onError: (error: unknown) => void) {
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React would move large boundaries to the end of the page and back with a script.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(timer)
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: reject,
      onError,
    })
    const timer = setTimeout(abort, renderTimeout, new Error('the page took too long to render'))
  })
}

/** Unexpected errors are logged once; people see the error page with the request's id. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = services(context)
  log.error(
    { err: error, request: readRequestData(context).id, path: new URL(request.url).pathname },
    'a request failed',
  )
}
