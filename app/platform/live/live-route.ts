import { data } from 'react-router'
import { administratorFrom } from '../auth/administrator.server.ts'
import { requestFacts, services } from '../http/request-context.server.ts'
import type { Route } from './+types/live-route'
import { openStream } from './streams.server.ts'
import { privateTopics, publicTopics, type Topic } from './topics.ts'

/** `GET /live?topics=projects,settings`: a stream of the names of topics that changed, never of data. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('topics')?.split(',') ?? []
  const isKnown = (topics: readonly string[], name: string) => topics.includes(name)
  const open = asked.filter((name): name is Topic => isKnown(publicTopics, name))
  const closed = asked.filter((name): name is Topic => isKnown(privateTopics, name))
  if (open.length + closed.length === 0 || open.length + closed.length < asked.length)
    throw data('Unknown topic', { status: 400 })
  const isAllowed = async () =>
    closed.length === 0 || (await administratorFrom(request, context)) !== undefined
  if (!(await isAllowed())) throw data(null, { status: 401 })
  return openStream({
    topics: [...open, ...closed],
    live: services(context).live,
    address: requestFacts(context).address,
    signal: request.signal,
    isAllowed: closed.length > 0 ? isAllowed : undefined,
  })
}
