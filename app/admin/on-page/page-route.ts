import { data } from 'react-router'
import { stillPagePolicy, withoutScripts } from '#app/platform/http/still-page.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { markedPageContext } from '#app/platform/request/request-context.server.ts'
import type { Route } from './+types/page-route'
import { addEditMarkers } from './edit-markers.server.ts'
import { publicPath } from './public-path.ts'

/**
 * `GET /admin/on-page/page?at=/about`: a page as visitors see it, with everything that can be edited marked,
 * rendered for this one answer.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, 'content', 'read')
  const answer = await context.get(markedPageContext)(publicPath(url))
  if (!answer?.headers.get('Content-Type')?.startsWith('text/html')) throw data(null, { status: 404 })
  const page = await addEditMarkers(withoutScripts(await answer.text()), db)
  return new Response(page, {
    status: answer.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // The screen around it handles every event.
      'Content-Security-Policy': stillPagePolicy("'self'"),
    },
  })
}
