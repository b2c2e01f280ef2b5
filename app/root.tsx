import { use, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { ErrorPage } from './ui/error-page.tsx'
import { PageFactsContext } from './ui/page-facts.ts'
import { RequestIdMeta } from './ui/request-id.tsx'

// No loader here: what a middleware refuses is shown by the boundary below the last route with a loader.

export function Layout({ children }: { children: ReactNode }) {
  return (
    // A script may change what an area wants noted here, before React arrives.
    <html lang="en" dir="ltr" {...useAreaAttributes()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b2545" />
        <RequestIdMeta />
        <Meta />
        <Links />
        {use(PageFactsContext).head}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** What a part of the product wants noted on the document: `handle.html` of its route. */
function useAreaAttributes(): object {
  const handles = useMatches().map(({ handle }) => handle)
  return Object.assign({}, ...handles.map((handle) => (hasHtml(handle) ? handle.html : {})))
}

function hasHtml(handle: unknown): handle is { html: object } {
  return typeof handle === 'object' && handle !== null && 'html' in handle
}

/** The last resort, without the site around it. */
export { ErrorPage as ErrorBoundary }
