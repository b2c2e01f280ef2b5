import type { Live } from './hub.server.ts'
import { shortestSpread, spreadEvent, type Topic } from './topics.ts'

export interface StreamRequest {
  topics: readonly Topic[]
  signal: AbortSignal
  /** Called when it begins; what that answers, when it has ended. */
  began?: (() => () => void) | undefined
  /** Asked again while the stream is open, so that it ends within seconds of its session. */
  isAllowed?: (() => Promise<boolean>) | undefined
}

export interface TopicStream {
  beat(): void
  /** The screen comes back after a pause by chance, so that after a stop not all come at once. */
  end(spread: number): void
}

export interface StreamSurroundings {
  live: Live
  /** Over how many milliseconds those who hear of a change shall ask what is new. */
  spread(): number
  /** @returns to be called when the stream has ended */
  opened(stream: TopicStream): () => void
}

const recheck = 4_000
/** After which a screen whose stream has ended opens another, in milliseconds. */
const shortestPause = 2_000
const encoder = new TextEncoder()

/** Server-sent events: the names of these topics as they change. */
export function streamTopics(
  { topics, signal, isAllowed }: StreamRequest,
  { live, spread, opened }: StreamSurroundings,
): ReadableStream<Uint8Array> {
  // What a slow reader has not taken yet; one of each name is enough, so this is never many.
  const waiting = new Set<string>()
  let flush = () => {}
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const takesMore = () => (controller.desiredSize ?? 0) > 0
      flush = () => {
        // A reader that has stopped taking bytes gets each topic once, when it reads again.
        if (!takesMore() || waiting.size === 0) return
        const names = [...waiting]
        waiting.clear() // First: taking one asks for more at once.
        const over = spread()
        if (over > shortestSpread) send(`event: ${spreadEvent}\ndata: ${over}\n\n`)
        for (const name of names) send(`data: ${name}\n\n`)
      }
      const unsubscribe = live.subscribe((topic) => {
        for (const wanted of topics) if (topic === 'everything' || topic === wanted) waiting.add(wanted)
        flush()
      })
      const endUnlessAllowed = async () => {
        // While that can't be found out, nobody listens.
        if (await isAllowed?.().catch(() => false)) return
        // Whoever hears it asks what is new, and is told that nobody is signed in.
        if (takesMore()) send('data: signed-out\n\n')
        end()
      }
      const check = isAllowed && setInterval(() => void endUnlessAllowed(), recheck)
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
          // The reader went first.
        }
      }
      const close = opened({
        beat() {
          flush()
          if (takesMore()) send(': beat\n\n')
        },
        end(spread) {
          if (spread > shortestSpread && takesMore())
            send(`retry: ${Math.round(shortestPause + Math.random() * spread)}\n\n`)
          end()
        },
      })
      signal.addEventListener('abort', end, { once: true })
      send(`retry: ${shortestPause}\n\n`)
    },
    pull: () => flush(),
    cancel: () => end(),
  })
}
