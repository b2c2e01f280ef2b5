import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Topic } from '#app/platform/live/topics.ts'

/** Milliseconds over which screens spread their reading after a change, so that they don't all ask at once. */
const spread = 300

/**
 * Reads the screen's data anew when one of the topics changes. Rests while the page is hidden. After a rest or a lost
 * connection something may have been missed, so it catches up, once the server answers again.
 */
export function useLive(topics: Topic[]) {
  const { revalidate } = useRevalidator()
  const readAgain = useEffectEvent(() => void revalidate())
  const names = topics.join(',')

  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let missed = false

    function listen() {
      source = new EventSource(`/live?topics=${names}`)
      source.onmessage = soon
      source.onerror = () => {
        missed = true
      }
      source.onopen = () => {
        if (missed) soon()
        missed = false
      }
    }
    function soon() {
      clearTimeout(timer)
      timer = setTimeout(readAgain, Math.random() * spread)
    }
    function rest() {
      clearTimeout(timer)
      source?.close()
      missed = true
    }
    function turn() {
      rest()
      if (!document.hidden) listen()
    }

    if (!document.hidden) listen()
    document.addEventListener('visibilitychange', turn)
    return () => {
      rest()
      document.removeEventListener('visibilitychange', turn)
    }
  }, [names])
}
