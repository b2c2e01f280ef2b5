import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { requestFacts, services } from './platform/http/request-context.server.ts'
import { StructuredData } from './structured-data.tsx'
import { PageFactsContext } from './ui/page-facts.ts'
import { speculationRules, VisitorHead } from './visitor-head.tsx'

const renderTimeout = 10_000

/** Pages are sent whole: they are cached as bytes, and nothing on them waits for data. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, id, head } = requestFacts(context)
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <PageFactsContext
        value={{
          nonce,
          requestId: status >= 500 ? id : undefined,
          head: status < 400 ? <StructuredData head={head} /> : undefined,
          visitorHead: (
            <VisitorHead
              entry={entryContext.manifest.entry}
              rules={speculationRules(entryContext)}
              nonce={nonce}
            />
          ),
        }}
      >
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </PageFactsContext>,
      {
        nonce,
        // Otherwise React would move large boundaries to the end of the page and back with a script.
        progressiveChunkSize: Infinity,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          pipe(body)
          text(body).then((html) => resolve(new Response(html, { status, headers })), reject)
        },
        onShellError: reject,
        onError(error) {
          services(context).log.error({ err: error, request: id }, 'rendering a page failed')
        },
      },
    )
    const timer = setTimeout(abort, renderTimeout, new Error('the page took too long to render'))
  })
}

/** Unexpected errors are logged once; people see the error page with the request's id. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { log } = services(context)
  log.error(
    { err: error, request: requestFacts(context).id, path: new URL(request.url).pathname },
    'a request failed',
  )
}
