import type { Live } from './hub.server.ts'
import { minSpread, spreadEvent, type Topic } from './topics.ts'

export interface StreamRequest {
  topics: readonly Topic[]
  signal: AbortSignal
  /** Called when the stream starts; it returns a function to call when the stream has ended. */
  began?: (() => () => void) | undefined
  /** Called repeatedly while the stream is open, so that it ends within seconds of its session. */
  isAllowed?: (() => Promise<boolean>) | undefined
}

export interface TopicStream {
  sendHeartbeat(): void
  /** @param delay milliseconds after which the screen reconnects, unless at once */
  end(delay?: number): void
}

export interface TopicStreamOptions {
  live: Live
  /** Milliseconds over which screens should spread their requests after a change. */
  spread(): number
  /** @returns a function to call when the stream has ended */
  opened(stream: TopicStream): () => void
}

const recheckInterval = 4_000
/** Before a screen whose stream has ended reconnects. */
export const minDelayMs = 2_000
const encoder = new TextEncoder()

/** Server-sent events with the names of these topics as they change. */
export function streamTopics(
  { topics, signal, isAllowed }: StreamRequest,
  { live, spread, opened }: TopicStreamOptions,
): ReadableStream<Uint8Array> {
  // What a slow reader has not received yet; each name occurs once, so it stays small.
  const waiting = new Set<string>()
  let flush = () => {}
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const isWritable = () => (controller.desiredSize ?? 0) > 0
      flush = () => {
        // A reader that has stopped reading gets each topic once when it resumes.
        if (!isWritable() || waiting.size === 0) return
        const names = [...waiting]
        waiting.clear() // First, because enqueueing calls this again immediately.
        const over = spread()
        if (over > minSpread) send(`event: ${spreadEvent}\ndata: ${over}\n\n`)
        for (const name of names) send(`data: ${name}\n\n`)
      }
      const unsubscribe = live.subscribe((topic) => {
        for (const wanted of topics) if (topic === 'everything' || topic === wanted) waiting.add(wanted)
        flush()
      })
      const endUnlessAllowed = async () => {
        // If the check itself fails, the stream ends.
        if (await isAllowed?.().catch(() => false)) return
        // The screen then requests the new version and learns that nobody is signed in.
        if (isWritable()) send('data: signed-out\n\n')
        end()
      }
      const check = isAllowed && setInterval(() => void endUnlessAllowed(), recheckInterval)
      let ended = false
      end = () => {
        if (ended) return
        ended = true
        unsubscribe()
        clearInterval(check)
        signal.removeEventListener('abort', end)
        close()
        try {
          controller.close()
        } catch {
          // The reader had already closed it.
        }
      }
      const close = opened({
        sendHeartbeat() {
          flush()
          if (isWritable()) send(': beat\n\n')
        },
        end(delay) {
          if (delay !== undefined && isWritable()) send(`retry: ${Math.round(delay)}\n\n`)
          end()
        },
      })
      signal.addEventListener('abort', end, { once: true })
      send(`retry: ${minDelayMs}\n\n`)
    },
    pull: () => flush(),
    cancel: () => end(),
  })
}
