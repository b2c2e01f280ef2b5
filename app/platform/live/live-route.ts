import { data } from 'react-router'
import { administratorFrom } from '../auth/administrator.server.ts'
import { requestFacts, services } from '../http/request-context.server.ts'
import type { RouteHandle } from '../http/route-handle.ts'
import type { Route } from './+types/live-route'
import { streamHeaders } from './streams.server.ts'
import { privateTopics, publicTopics, type Topic } from './topics.ts'

export const handle: RouteHandle = { access: 'session' }

/** `GET /live?topics=projects,settings`: a stream of the names of topics that changed, never of data. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('topics')?.split(',') ?? []
  const isKnown = (topics: readonly string[], name: string) => topics.includes(name)
  const open = asked.filter((name): name is Topic => isKnown(publicTopics, name))
  const closed = asked.filter((name): name is Topic => isKnown(privateTopics, name))
  if (open.length + closed.length === 0 || open.length + closed.length < asked.length)
    throw data('Unknown topic', { status: 400 })
  const administrator = await administratorFrom(request, context)
  if (closed.length > 0 && !administrator) throw data(null, { status: 401 })
  // Nothing that outlives it: who asks for the head alone never reads a body, and never closes it.
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders })
  return services(context).streams.open({
    topics: [...open, ...closed],
    holder: administrator ? { administrator: administrator.id } : { address: requestFacts(context).address },
    signal: request.signal,
    isAllowed:
      closed.length > 0 ? async () => (await administratorFrom(request, context)) !== undefined : undefined,
  })
}
