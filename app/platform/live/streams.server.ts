import { addressGroup } from '../http/address-group.ts'
import { placeLimits, type PlaceLimits } from '../http/limits.ts'
import { createPlaces } from '../http/places.ts'
import type { Live } from './hub.server.ts'
import { minDelayMs, streamTopics, type StreamRequest, type TopicStream } from './topic-stream.server.ts'
import { minSpread, pollInterval } from './topics.ts'

/** Who a stream counts for: an administrator, by id, or the visitors behind one address. */
type Holder = { administrator: string } | { address: string }

/** Server-sent events for open screens, with limits per holder and in total. */
export interface Streams {
  open(request: StreamRequest & { holder: Holder }): Response
  count(): number
  /** Ends every stream and opens no more; a server with an open stream never finishes closing. */
  end(): void
  close(): void
}

export type StreamLimits = Pick<PlaceLimits, 'streams' | 'administratorStreams'>

const heartbeat = 25_000
/** After a change, 500 screens per second request the new version. */
const spreadMsPerStream = 2

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

export function openStreams(live: Live, limits: StreamLimits = placeLimits()): Streams {
  const visitors = createPlaces(limits.streams)
  const administrators = createPlaces(limits.administratorStreams)
  const all = new Set<TopicStream>()
  const heartbeatTimer = setInterval(() => {
    for (const stream of all) stream.sendHeartbeat()
  }, heartbeat).unref()
  let isEnding = false
  function end() {
    isEnding = true
    const spread = all.size * spreadMsPerStream
    // So that not all screens reconnect at once.
    for (const stream of all) stream.end(spread > minSpread ? minDelayMs + Math.random() * spread : undefined)
  }

  return {
    open({ holder, ...request }) {
      // A client that has already disconnected would never release its place.
      if (request.signal.aborted) return new Response(null, { headers: streamHeaders })
      if (isEnding) return refusal('This server is stopping. Try again in a moment.', 503, 2)
      const isAdministrator = 'administrator' in holder
      let giveWay = () => {}
      const release = isAdministrator
        ? administrators.take(holder.administrator)
        : visitors.take(addressGroup(holder.address), 1, () => {
            giveWay()
            return true
          })
      if (!release)
        return refusal('Too many open streams. Try again in half a minute.', 429, pollInterval / 1000)
      const body = streamTopics(request, {
        live,
        spread: () => (isAdministrator ? 0 : all.size * spreadMsPerStream),
        opened(stream) {
          all.add(stream)
          giveWay = () => stream.end(pollInterval * (1 + Math.random()))
          const ended = request.began?.()
          return () => {
            all.delete(stream)
            release()
            ended?.()
          }
        },
      })
      return new Response(body, { headers: streamHeaders })
    },
    count: () => all.size,
    end,
    close() {
      clearInterval(heartbeatTimer)
      end()
    },
  }
}

function refusal(sentence: string, status: number, retryAfterSeconds: number) {
  return new Response(sentence, { status, headers: { 'Retry-After': String(retryAfterSeconds) } })
}
