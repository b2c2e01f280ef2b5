import { href } from 'react-router'
import { shortestSpread, spreadEvent } from '#app/platform/live/topics.ts'

interface Listener {
  /** Something may have changed since the page was rendered, so that `changed` is called once the stream is open. */
  missed: boolean
  opened(): void
  /** Answers false where it could not find out what is new. */
  changed(): unknown
}

const shortestPause = 2_000
const longestPause = 60_000

/** Listens to `/live` until the returned function is called, over lost connections and refusals. */
export function openTopics(topics: string, { missed, opened, changed }: Listener): () => void {
  let source: EventSource
  let asking: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let spread = shortestSpread
  const reopenPause = backOff()
  const askPause = backOff()

  /** Several changes in a row are one question. Not every open page asks at the same moment. */
  function ask(after = 0) {
    asking ??= setTimeout(
      async () => {
        asking = undefined
        const failed = (await changed()) === false
        if (closed) return
        if (failed) ask(askPause.next())
        else askPause.reset()
      },
      after + Math.random() * spread,
    )
  }

  function open() {
    source = new EventSource(`${href('/live')}?topics=${topics}`)
    source.onmessage = () => ask()
    source.addEventListener(spreadEvent, ({ data }) => (spread = Number(data)))
    source.onopen = () => {
      if (missed) ask()
      missed = false
      opened()
      reopenPause.reset()
    }
    source.onerror = () => {
      missed = true
      // Otherwise the browser connects again by itself.
      if (source.readyState !== EventSource.CLOSED) return
      clearTimeout(reopening)
      reopening = setTimeout(open, reopenPause.next())
    }
  }

  open()
  return () => {
    closed = true
    source.close()
    clearTimeout(asking)
    clearTimeout(reopening)
  }
}

/** Pauses that double, each lengthened by chance up to twice. */
function backOff() {
  let pause = shortestPause
  return {
    next() {
      const now = pause * (1 + Math.random())
      pause = Math.min(pause * 2, longestPause)
      return now
    },
    reset() {
      pause = shortestPause
    },
  }
}
