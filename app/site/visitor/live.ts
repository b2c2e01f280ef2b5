import { listen } from '#app/ui/live/live-source.ts'
import { refresh } from './swap.ts'

/** Hears, while the page is looked at, when something on it has changed, and shows it anew. */
export function listenForChanges() {
  const topics = document.querySelector<HTMLElement>('[data-topics]')?.dataset.topics?.split(',')
  if (topics) listen({ topics, changed: refresh })
}
