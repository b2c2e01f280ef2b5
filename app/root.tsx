import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { ErrorPage } from './ui/error-page.tsx'
import { RequestIdMeta } from './ui/request-id.tsx'

// No loader here: what a middleware refuses is shown by the boundary below the last route with a loader.

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The back office's colour scheme, which a script may change before React arrives.
    <html lang="en" dir="ltr" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b2545" />
        <RequestIdMeta />
        <Meta />
        <Links />
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

/** The last resort, without the site around it. */
export { ErrorPage as ErrorBoundary }
