import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Topic } from '#app/platform/live/topics.ts'

/** So that not every open screen asks at the same moment; in milliseconds. */
const longestJitter = 300
const shortestPause = 2_000
const longestPause = 60_000
/** What changed between the rendering of a page and its first stream is asked for once; later pages are fresh. */
let caughtUp = false

/** Shows what changed in these topics: loads the page's data anew when the server names one, while the page is looked at. */
export function useLive(...topics: Topic[]) {
  useTopics(topics, useRefresh())
}

/** Loads the page's data anew, where the server can be reached. */
export function useRefresh() {
  const { revalidate } = useRevalidator()
  return async () => {
    if (await canBeReached()) await revalidate()
  }
}

/** Hears of changes while the page is looked at; `always`: behind other pages too. */
export function useTopics(topics: readonly Topic[], changed: () => unknown, always = false) {
  const tell = useEffectEvent(changed)
  const wanted = topics.join()
  useEffect(() => {
    if (wanted === '') return
    let stopListening: (() => void) | undefined
    let missed = !caughtUp
    function lookedAt() {
      if (document.hidden && !always) {
        stopListening?.()
        stopListening = undefined
        missed = true
      } else stopListening ??= listen(wanted, missed, () => void tell())
    }
    lookedAt()
    document.addEventListener('visibilitychange', lookedAt)
    return () => {
      document.removeEventListener('visibilitychange', lookedAt)
      stopListening?.()
    }
  }, [wanted, always])
}

/** A page whose data can't be loaded gives way to another one; one that is being read shall not. */
async function canBeReached(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD' })
    return status < 500 && status !== 401
  } catch {
    return false
  }
}

/** `missed`: something may have changed since the page was rendered, so that it is told of once the stream is open. */
function listen(topics: string, missed: boolean, changed: () => void): () => void {
  let source: EventSource
  let telling: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let pause = shortestPause

  function tell() {
    telling ??= setTimeout(() => {
      telling = undefined
      changed()
    }, Math.random() * longestJitter)
  }

  function open() {
    source = new EventSource(`/live?topics=${topics}`)
    source.onmessage = tell
    source.onopen = () => {
      if (missed) tell()
      missed = false
      caughtUp = true
      pause = shortestPause
    }
    source.onerror = () => {
      missed = true
      // Otherwise the browser connects again by itself.
      if (source.readyState !== EventSource.CLOSED) return
      clearTimeout(reopening)
      reopening = setTimeout(open, pause * (1 + Math.random()))
      pause = Math.min(pause * 2, longestPause)
    }
  }

  open()
  return () => {
    source.close()
    clearTimeout(telling)
    clearTimeout(reopening)
  }
}
