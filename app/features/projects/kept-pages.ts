import type { CardFacts } from './card-facts.ts'

const most = 50
const kept = new Map<string, CardFacts[]>()

/** Pages that were added to a list, by the visit (a place in the browser's history) in which they were: coming Back finds them. */
export function keptPage(visit: string, address: string): CardFacts[] | undefined {
  return kept.get(`${visit} ${address}`)
}

export function keepPage(visit: string, address: string, projects: CardFacts[]) {
  kept.set(`${visit} ${address}`, projects)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest) kept.delete(oldest)
}
