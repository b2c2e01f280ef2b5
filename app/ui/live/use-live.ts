import { useEffect, useEffectEvent } from 'react'
import type { Topic } from '#app/platform/live/topics.ts'
import { listen, type Interest } from './live-source.ts'
import { useRefresh } from './refresh.ts'

/** Shows what changed in these topics: loads the page's data anew when the server names one, while the page is looked at. */
export function useLive(...topics: Topic[]) {
  useTopics({ topics, changed: useRefresh() })
}

/** Hears of what `interest` names, on the one stream of this tab. */
export function useTopics({ changed, ...interest }: Interest & { topics: readonly Topic[] }) {
  const onChange = useEffectEvent(changed)
  const wanted = JSON.stringify(interest)
  useEffect(() => {
    const { topics, ...how }: Omit<Interest, 'changed'> = JSON.parse(wanted)
    return topics.length > 0 ? listen({ topics, ...how, changed: (heard) => onChange(heard) }) : undefined
  }, [wanted])
}
