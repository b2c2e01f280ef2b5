import { publicTopics } from '#app/platform/live/topics.ts'
import { listen } from '#app/ui/live/live-source.ts'
import { refresh } from './swap.ts'

/** Hears, while the page is looked at, when something on it has changed, and shows it anew. */
export function listenForChanges() {
  const named = document.querySelector<HTMLElement>('[data-topics]')?.dataset.topics?.split(',') ?? []
  const topics = publicTopics.filter((topic) => named.includes(topic))
  if (topics.length > 0) listen({ topics, changed: refresh })
}
