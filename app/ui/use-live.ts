import { useEffect, useEffectEvent } from 'react'
import type { Topic } from '#app/platform/live/topics.ts'
import { openTopics } from './live-source.ts'
import { useRefresh } from './refresh.ts'

/** What changed between the rendering of a page and its first stream is asked for once; later pages are fresh. */
let caughtUp = false

/** Shows what changed in these topics: loads the page's data anew when the server names one, while the page is looked at. */
export function useLive(...topics: Topic[]) {
  useTopics(topics, useRefresh())
}

/**
 * Hears of changes while the page is looked at; `always`: behind other pages too.
 * @param changed answers false where it could not find out what is new, and is called again later
 */
export function useTopics(topics: readonly Topic[], changed: () => unknown, always = false) {
  const onChange = useEffectEvent(changed)
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
        return
      }
      stopListening ??= openTopics(wanted, {
        missed,
        opened: () => (caughtUp = true),
        changed: () => onChange(),
      })
    }
    lookedAt()
    document.addEventListener('visibilitychange', lookedAt)
    return () => {
      document.removeEventListener('visibilitychange', lookedAt)
      stopListening?.()
    }
  }, [wanted, always])
}
