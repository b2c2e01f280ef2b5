import { data } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { markedPageContext } from '#app/platform/request/request-context.server.ts'
import type { Route } from './+types/page-route'
import { addEditMarkers } from './edit-markers.server.ts'
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

const dropped = /<script\b.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs

/**
 * `GET /admin/on-page/page?at=/about`: a page as visitors see it, with everything that can be edited marked,
 * rendered for this one answer.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, 'content', 'read')
  const answer = await context.get(markedPageContext)(publicPath(url))
  if (!answer?.headers.get('Content-Type')?.startsWith('text/html')) throw data(null, { status: 404 })
  const page = await addEditMarkers((await answer.text()).replace(dropped, ''), db)
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
