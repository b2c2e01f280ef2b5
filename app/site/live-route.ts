import { data } from 'react-router'
import { privateTopics } from '#app/collections.ts'
import type { Person } from '#app/platform/auth/administrator-rows.server.ts'
import { administratorFrom } from '#app/platform/request/administrator.server.ts'
import { readRequestData, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/live-route'
import { readScreen } from '#app/platform/live/presence.server.ts'
import { streamHeaders } from '#app/platform/live/streams.server.ts'
import { isPublic } from '#app/platform/live/topics.ts'

export const handle: RouteHandle = { access: 'session' }

/**
 * `GET /live?topics=projects,settings`: a stream of the names of changed topics, never of data. With
 * `&kind=project&id=…&tab=…`, the tab counts as having this record open for as long as the stream lasts.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const named = new Set(searchParams.get('topics')?.split(','))
  const { accessOf, streams, presence, publicTopics } = services(context)
  const topics = [...privateTopics, ...publicTopics].filter((topic) => named.has(topic))
  if (topics.length === 0 || topics.length < named.size) throw data('Unknown topic', { status: 400 })
  const screen = readScreen(searchParams)
  if (searchParams.has('kind') && !screen) throw data('No such record', { status: 400 })
  const isPrivate = screen !== undefined || !topics.every(isPublic)
  const administrator = await administratorFrom(request, context)
  if (isPrivate && !administrator) throw data(null, { status: 401 })
  // A screen that several areas share asks for the topics of all of them.
  const heard = administrator ? topics.filter(accessOf(administrator).mayHear) : topics
  if (heard.length === 0) throw data(null, { status: 403 })
  const isTheirs = (person: Person) =>
    heard.every(accessOf(person).mayHear) && (!screen || accessOf(person).mayRead(screen.kind, screen.id))
  if (isPrivate && administrator && !isTheirs(administrator)) throw data(null, { status: 403 })
  // Open nothing for a HEAD request: its client never reads or closes a body.
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders })
  return streams.open({
    topics: heard,
    holder: administrator
      ? { administrator: administrator.id }
      : { address: readRequestData(context).address },
    signal: request.signal,
    began: screen && administrator && (() => presence.enter({ ...screen, user: administrator })),
    isAllowed: isPrivate
      ? async () => {
          const person = await administratorFrom(request, context)
          return person !== undefined && isTheirs(person)
        }
      : undefined,
  })
}
