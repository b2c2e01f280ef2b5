import type { StoryPhotograph } from './queries.server.ts'

export type Pair = readonly [before: StoryPhotograph, after: StoryPhotograph]

/** Each pair once, the earlier photograph first. */
export function pairsBeforeAfter(photographs: readonly StoryPhotograph[]): Pair[] {
  const seen = new Set<string>()
  return photographs.flatMap((one): Pair[] => {
    const other = photographs.find(({ id }) => id === one.pairedWith)
    if (!other || seen.has(other.id)) return []
    seen.add(one.id)
    return [isEarlier(other, one) ? [other, one] : [one, other]]
  })
}

function isEarlier(one: StoryPhotograph, other: StoryPhotograph): boolean {
  if ((one.stage === 'before') !== (other.stage === 'before')) return one.stage === 'before'
  return one.takenOn !== '' && one.takenOn < other.takenOn
}
