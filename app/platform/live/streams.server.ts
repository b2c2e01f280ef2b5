import type { Live } from './hub.server.ts'
import type { Topic } from './topics.ts'

interface StreamRequest {
  topics: readonly Topic[]
  live: Live
  address: string
  signal: AbortSignal
  /** Asked again while the stream is open, so that it ends within seconds of its session. */
  isAllowed?: (() => Promise<boolean>) | undefined
}

const heartbeat = 25_000
const recheck = 4_000
const mostInAll = 2_000
const mostPerAddress = 30
/** How many streams each address has open. */
const open = new Map<string, number>()
const ends = new Set<() => void>()

/** Server-sent events, under a cap per address and in all. */
export function openStream({ topics, live, address, signal, isAllowed }: StreamRequest): Response {
  if (ends.size >= mostInAll || (open.get(address) ?? 0) >= mostPerAddress)
    return new Response('Too many open streams. Try again in a minute.', {
      status: 429,
      headers: { 'Retry-After': '60' },
    })
  const encoder = new TextEncoder()
  let end = () => {}
  let flush = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // What a slow reader has not taken yet; one of each name is enough, so this is never many.
      const waiting = new Set<string>()
      flush = () => {
        // A reader that has stopped taking bytes gets each topic once, when it reads again.
        if ((controller.desiredSize ?? 0) <= 0) return
        const names = [...waiting]
        waiting.clear() // First: taking one asks for more at once.
        for (const name of names) controller.enqueue(encoder.encode(`data: ${name}\n\n`))
      }
      const stopHearing = live.subscribe((topic) => {
        for (const wanted of topics) if (topic === 'everything' || topic === wanted) waiting.add(wanted)
        flush()
      })
      const beat = setInterval(() => {
        flush()
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': beat\n\n'))
      }, heartbeat)
      const endUnlessAllowed = async () => {
        // While that can't be found out, nobody listens.
        if (await isAllowed?.().catch(() => false)) return
        // Whoever hears it asks what is new, and is told that nobody is signed in.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode('data: signed-out\n\n'))
        end()
      }
      const check = isAllowed && setInterval(() => void endUnlessAllowed(), recheck)
      open.set(address, (open.get(address) ?? 0) + 1)
      end = () => {
        if (!ends.delete(end)) return
        stopHearing()
        clearInterval(beat)
        clearInterval(check)
        const left = (open.get(address) ?? 1) - 1
        if (left > 0) open.set(address, left)
        else open.delete(address)
        try {
          controller.close()
        } catch {
          // The reader went first.
        }
      }
      ends.add(end)
      signal.addEventListener('abort', end, { once: true })
      controller.enqueue(encoder.encode('retry: 2000\n\n'))
    },
    pull: () => flush(),
    cancel: () => end(),
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}

/** Ends every stream; a server with one open never finishes closing. */
export function endStreams() {
  for (const end of ends) end()
}
