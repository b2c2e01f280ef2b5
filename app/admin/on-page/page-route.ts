import { data } from 'react-router'
import { collections, singletons } from '#app/collections.ts'
import { openMarks } from '#app/content/marks.server.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { publicPageContext, services } from '#app/platform/request/request-context.server.ts'
import { readCoordinates } from '#app/site/contact/place.ts'
import type { Route } from './+types/page-route'
import { publicPath } from './public-path.ts'

/** The page runs no scripts and sends nothing: the screen around it handles every event. */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * `GET /admin/on-page/page?at=/about`: a page as visitors see it, with everything that can be edited marked.
 * It is rendered from marked rows for this one answer, bypassing every cache.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdministrator(context)
  const path = publicPath(url)
  const site = services(context)
  const address = path.split(/[/?]/).map(decoded)
  const marks = openMarks(site.db, {
    collections,
    singletons,
    // These texts stay unmarked: the page compares parts of its address with them, and shows coordinates in
    // other words.
    staysPlain: (text) => address.includes(text) || readCoordinates(text) !== undefined,
  })
  const pages = { ...site.pages, memoize: <Value>(_: string, read: () => Promise<Value>) => read() }
  const answer = await context.get(publicPageContext)(path, { ...site, db: marks.db, pages })
  if (!answer?.headers.get('Content-Type')?.startsWith('text/html')) throw data(null, { status: 404 })
  const page = marks.toHtml(await answer.text())
  // Rendered as after navigation within the site, so that no overlay covers it.
  return new Response(page.replace('<html ', '<html data-step="" '), {
    status: answer.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    },
  })
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
