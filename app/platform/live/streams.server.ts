import { openConcurrencyLimit } from '../http/concurrency-limit.ts'
import { addressGroup } from '../http/address-group.ts'
import type { Live } from './hub.server.ts'
import { streamLimits, type StreamLimits } from './stream-limits.ts'
import type { Topic } from './topics.ts'

interface StreamRequest {
  topics: readonly Topic[]
  /** Who holds the place: an administrator, by id, or the visitors behind one address. */
  holder: { administrator: string } | { address: string }
  signal: AbortSignal
  /** Asked again while the stream is open, so that it ends within seconds of its session. */
  isAllowed?: (() => Promise<boolean>) | undefined
}

/** Server-sent events to open screens, under limits for each holder and in all. */
export interface Streams {
  open(request: StreamRequest): Response
  /** How many are open. */
  count(): number
  /** Ends every stream; a server with one open never finishes closing. */
  end(): void
  /** The same, for good. */
  close(): void
}

const heartbeat = 25_000
const recheck = 4_000
const encoder = new TextEncoder()
const bytesOfBeat = encoder.encode(': beat\n\n')

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

interface OpenStream {
  beat(): void
  end(): void
}

export function openStreams(live: Live, limits: StreamLimits = streamLimits()): Streams {
  const visitors = openConcurrencyLimit(limits.perAddress, limits.visitors)
  const administrators = openConcurrencyLimit(limits.perAdministrator, limits.administrators)
  const all = new Set<OpenStream>()
  const beating = setInterval(() => {
    for (const stream of all) stream.beat()
  }, heartbeat).unref()

  return {
    open(request) {
      // Whoever has gone meanwhile would never give a place back.
      if (request.signal.aborted) return new Response(null, { headers: streamHeaders })
      const { holder } = request
      const release =
        'administrator' in holder
          ? administrators.take(holder.administrator)
          : visitors.take(addressGroup(holder.address))
      if (!release)
        return new Response('Too many open streams. Try again in a minute.', {
          status: 429,
          headers: { 'Retry-After': '60' },
        })
      const body = streamTopics(live, request, (stream) => {
        all.add(stream)
        return () => {
          all.delete(stream)
          release()
        }
      })
      return new Response(body, { headers: streamHeaders })
    },
    count: () => all.size,
    end() {
      for (const stream of all) stream.end()
    },
    close() {
      clearInterval(beating)
      for (const stream of all) stream.end()
    },
  }
}

function streamTopics(
  live: Live,
  { topics, signal, isAllowed }: StreamRequest,
  /** Answers with what is to be called once it has ended. */
  opened: (stream: OpenStream) => () => void,
): ReadableStream<Uint8Array> {
  // What a slow reader has not taken yet; one of each name is enough, so this is never many.
  const waiting = new Set<string>()
  let flush = () => {}
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const takesMore = () => (controller.desiredSize ?? 0) > 0
      flush = () => {
        // A reader that has stopped taking bytes gets each topic once, when it reads again.
        if (!takesMore()) return
        const names = [...waiting]
        waiting.clear() // First: taking one asks for more at once.
        for (const name of names) controller.enqueue(encoder.encode(`data: ${name}\n\n`))
      }
      const unsubscribe = live.subscribe((topic) => {
        for (const wanted of topics) if (topic === 'everything' || topic === wanted) waiting.add(wanted)
        flush()
      })
      const endUnlessAllowed = async () => {
        // While that can't be found out, nobody listens.
        if (await isAllowed?.().catch(() => false)) return
        // Whoever hears it asks what is new, and is told that nobody is signed in.
        if (takesMore()) controller.enqueue(encoder.encode('data: signed-out\n\n'))
        end()
      }
      const check = isAllowed && setInterval(() => void endUnlessAllowed(), recheck)
      let over = false
      end = () => {
        if (over) return
        over = true
        unsubscribe()
        clearInterval(check)
        signal.removeEventListener('abort', end)
        ended()
        try {
          controller.close()
        } catch {
          // The reader went first.
        }
      }
      const ended = opened({
        beat() {
          flush()
          if (takesMore()) controller.enqueue(bytesOfBeat)
        },
        end,
      })
      signal.addEventListener('abort', end, { once: true })
      controller.enqueue(encoder.encode('retry: 2000\n\n'))
    },
    pull: () => flush(),
    cancel: () => end(),
  })
}
