import { data } from 'react-router'
import { collections, singletons } from '#app/collections.ts'
import { openMarks } from '#app/content/marks.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { publicPageContext, services } from '#app/platform/http/request-context.server.ts'
import { readCoordinates } from '#app/site/contact/place.ts'
import type { Route } from './+types/page-route'
import { publicPath } from './public-path.ts'

/** Nothing runs in it and nothing is sent from it: the screen around it does what is done. */
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
 * `GET /admin/on-page/page?at=/about`: a page as visitors see it, with what can be edited on it marked. It is rendered for this
 * one answer, from rows that are marked, past every cache.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdministrator(context)
  const path = publicPath(url)
  const site = services(context)
  const address = path.split(/[/?]/).map(decoded)
  const marks = openMarks(site.db, {
    collections,
    singletons,
    // What stands in the address is compared with it, and a point on the map is shown in other words.
    staysPlain: (text) => address.includes(text) || readCoordinates(text) !== undefined,
  })
  const pages = { ...site.pages, remember: <Value>(_: string, read: () => Promise<Value>) => read() }
  const answer = await context.get(publicPageContext)(path, { ...site, db: marks.db, pages })
  if (!answer?.headers.get('Content-Type')?.startsWith('text/html')) throw data(null, { status: 404 })
  const page = marks.toHtml(await answer.text())
  // As after a step within the site, so that no overlay lies over it.
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
