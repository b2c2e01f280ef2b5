import { pairsBeforeAfter, type Pair } from '../story/pairs-before-after.ts'
import type { Story, StoryEntry, StoryPhotograph } from '../story/queries.server.ts'

/** Where each photograph of a story stands on the page of its project. */
export interface Arrangement {
  /** The one that is the cover, too. */
  cover: StoryPhotograph | undefined
  pairs: readonly Pair[]
  days: readonly ArrangedDay[]
  /** The id of the day that is shown until another is chosen. */
  firstDay: string | undefined
  wall: readonly StoryPhotograph[]
  /** All of them, in the order of the page, in which the gallery turns them. */
  inOrder: readonly StoryPhotograph[]
}

/** A day of the progress, with its large picture first. */
export interface ArrangedDay extends Omit<StoryEntry, 'photographs'> {
  photographs: readonly StoryPhotograph[]
}

/**
 * No picture stands on the page twice: what is compared is not among the days, and what is above is not in the wall. A day
 * keeps the cover if it has no other picture, but the page does not open with it.
 */
export function arrange({ photographs, progress }: Story, coverKey: string | undefined): Arrangement {
  const isCover = ({ photograph }: StoryPhotograph) => photograph.key === coverKey
  const pairs = pairsBeforeAfter(photographs)
  const taken = new Set(pairs.flat())
  const days = progress.map((day): ArrangedDay => {
    const own = photographs.filter((one) => day.photographs.includes(one.id) && !taken.has(one))
    const fresh = own.filter((one) => !isCover(one))
    const shown = fresh.length > 0 ? fresh : own
    for (const one of shown) taken.add(one)
    return { ...day, photographs: shown }
  })
  const cover = photographs.find(isCover)
  if (cover) taken.add(cover)
  const wall = photographs.filter((one) => !taken.has(one))
  const [newest] = days
  const opensWithCover = newest?.photographs.some(isCover)
  const other = days.find(({ photographs: [first] }) => first && !isCover(first))
  return {
    cover,
    pairs,
    days,
    firstDay: ((opensWithCover && other) || newest)?.id,
    wall,
    inOrder: [
      ...new Set([
        ...(cover ? [cover] : []),
        ...pairs.flat(),
        ...days.flatMap((day) => day.photographs),
        ...wall,
      ]),
    ],
  }
}
