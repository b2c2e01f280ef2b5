import { use, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { BrandStyle } from './ui/brand-style.tsx'
import { locales } from './platform/locales.ts'
import { ErrorPage } from './ui/error/error-page.tsx'
import { PageDataContext } from './ui/page-data.ts'
import { RequestIdMeta } from './ui/error/request-id.tsx'

// There is no loader here: errors of a middleware reach the boundary below the last route with a loader.

export function Layout({ children }: { children: ReactNode }) {
  const { locale, head, visitorHead, versionFile } = use(PageDataContext)
  const { hydrates, html } = useAreaHandle()
  return (
    // A script may change these attributes before React hydrates the page.
    <html
      lang={locale}
      dir={locales[locale].dir}
      {...html}
      data-hydrates={hydrates ? versionFile : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <BrandStyle />
        <RequestIdMeta />
        <Meta />
        {/* In development React compares a style sheet's nonce, which the browser hides. */}
        <Links nonce={import.meta.env.DEV ? '' : undefined} />
        {head}
        {!hydrates && visitorHead}
      </head>
      <body>
        {children}
        {hydrates && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** What the routes' `handle`s declare: whether React hydrates the document, and root attributes. */
function useAreaHandle(): { hydrates?: boolean; html?: object } {
  const handles = useMatches().map(({ handle }) => handle)
  return {
    hydrates: handles.some((handle) => isObject(handle) && 'hydrates' in handle),
    html: Object.assign({}, ...handles.map((handle) => (hasHtml(handle) ? handle.html : {}))),
  }
}

function hasHtml(handle: unknown): handle is { html: object } {
  return isObject(handle) && 'html' in handle
}

function isObject(handle: unknown): handle is object {
  return typeof handle === 'object' && handle !== null
}

/** The last resort, shown without the rest of the site. */
export { ErrorPage as ErrorBoundary }
