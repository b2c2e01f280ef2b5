import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Topic } from '#app/platform/live/topics.ts'

/** Milliseconds over which screens spread their reading after a change, so that they don't all ask at once. */
const spread = 400

/** Reads the screen's data anew when one of the topics changes. Rests while the page is hidden, and catches up after. */
export function useLive(topics: Topic[]) {
  const { revalidate } = useRevalidator()
  const readAgain = useEffectEvent(() => void revalidate())
  const names = topics.join(',')

  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function listen() {
      source = new EventSource(`/live?topics=${names}`)
      source.onmessage = () => {
        clearTimeout(timer)
        timer = setTimeout(readAgain, Math.random() * spread)
      }
    }
    function rest() {
      clearTimeout(timer)
      source?.close()
    }
    function turn() {
      rest()
      if (document.hidden) return
      listen()
      readAgain()
    }

    if (!document.hidden) listen()
    document.addEventListener('visibilitychange', turn)
    return () => {
      rest()
      document.removeEventListener('visibilitychange', turn)
    }
  }, [names])
}
