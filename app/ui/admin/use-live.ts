import { useEffect, useEffectEvent } from 'react'
import type { Topic } from '#app/platform/live/topics.ts'
import { listen, type Interest } from '../live/live-source.ts'
import { useRefresh } from '../live/refresh.ts'

/**
 * Reloads the page's data when the server announces a change in one of these topics, or of a document that is not on
 * the site, while the page is visible.
 */
export function useLive(...topics: Topic[]) {
  useTopics({ topics: [...new Set([...topics, 'drafts' as const])], changed: useRefresh() })
}

/** Listens to the topics of `interest` on this tab's only stream. */
export function useTopics({ changed, ...interest }: Interest & { topics: readonly Topic[] }) {
  const onChange = useEffectEvent(changed)
  const wanted = JSON.stringify(interest)
  useEffect(() => {
    const { topics, ...how }: Omit<Interest, 'changed'> = JSON.parse(wanted)
    return topics.length > 0
      ? listen({ topics, ...how, changed: (receivedAt) => onChange(receivedAt) })
      : undefined
  }, [wanted])
}
