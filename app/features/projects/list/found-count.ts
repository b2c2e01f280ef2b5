import { foldText } from '#app/platform/fold-text.ts'
import type { Translation } from '#app/platform/locales.ts'
import type { ProjectFilter, ProjectSector, ProjectStatus, ProjectType } from '../project.ts'

/** A place as each language calls it. */
export type PlaceNames = Record<'place' | `place_${Translation}`, string>

/** How many of the projects that were found have this status, type, sector and place. */
export interface FoundCount extends PlaceNames {
  status: ProjectStatus
  type: ProjectType
  sector: ProjectSector | ''
  /** The place folded, so that its spellings are one; '' if it is unknown. */
  placeKey: string
  number: number
}

export type PlaceCount = PlaceNames & Pick<FoundCount, 'placeKey' | 'number'>

export function countOf(counts: readonly FoundCount[], filter: ProjectFilter): number {
  return sumOf(counts.filter(isFoundBy(filter)))
}

/** The places of what the other filters show, those with the most projects first. */
export function placesOf(counts: readonly FoundCount[], filter: ProjectFilter): PlaceCount[] {
  const isFound = isFoundBy({ ...filter, place: undefined })
  const found = counts.filter((one) => one.placeKey !== '' && isFound(one))
  return [...Map.groupBy(found, ({ placeKey }) => placeKey).values()]
    .flatMap((some) => {
      const [first] = some
      return first ? [{ ...first, number: sumOf(some) }] : []
    })
    .toSorted((one, other) => other.number - one.number || (one.placeKey < other.placeKey ? -1 : 1))
}

function isFoundBy({ status, type, sector, place }: ProjectFilter) {
  const placeKey = place && foldText(place)
  return (one: FoundCount) =>
    [one.status, 'all'].includes(status) &&
    [one.type, 'all'].includes(type) &&
    (!sector || one.sector === sector) &&
    (!placeKey || one.placeKey === placeKey)
}

function sumOf(counts: readonly FoundCount[]): number {
  return counts.reduce((sum, { number }) => sum + number, 0)
}
