import type { ServiceSubject } from '#app/features/settings/pages/home.ts'
import { isOneOf, type ProjectUse, type ProjectWork } from './project.ts'

/**
 * What each sector means, the one choice of a use or a work that projects had up to 0.1.0. Addresses, tables and exports
 * of then are read by it, and services of Home lead by it. Each has the name of what it means.
 */
export const sectors = {
  villas: { use: 'villas' },
  residential: { use: 'residential' },
  offices: { use: 'offices' },
  hospitality: { use: 'hospitality' },
  industrial: { use: 'industrial' },
  retail: { use: 'retail' },
  health: { use: 'health' },
  education: { use: 'education' },
  'fit-out': { work: 'fit-out' },
  infrastructure: { work: 'infrastructure' },
} as const satisfies Readonly<Record<ServiceSubject, { use: ProjectUse } | { work: ProjectWork }>>

export type Sector = keyof typeof sectors

/** The parameters of an address of then, as they are today. */
export function withSectorRead(search: URLSearchParams): URLSearchParams {
  const sector = search.get('sector')
  if (!isOneOf(sectors, sector)) return search
  return new URLSearchParams({ ...sectors[sector], ...Object.fromEntries(search) })
}

/** Which field a cell of *Sector* fills: what is no work is a use, or refused as one. */
export function fieldOfSector(cell: string): 'uses' | 'works' {
  const sector = cell.trim().toLowerCase()
  return isOneOf(sectors, sector) && 'work' in sectors[sector] ? 'works' : 'uses'
}

interface UsesAndWorks {
  uses: readonly ProjectUse[]
  works: readonly ProjectWork[]
}

/** With what a sector means, where nothing is said yet. */
export function withSectorFilled({ uses, works }: UsesAndWorks, sector: unknown): UsesAndWorks {
  const meant: { use?: ProjectUse; work?: ProjectWork } =
    typeof sector === 'string' && isOneOf(sectors, sector) ? sectors[sector] : {}
  return {
    uses: uses.length === 0 && meant.use ? [meant.use] : uses,
    works: works.length === 0 && meant.work ? [meant.work] : works,
  }
}

/** The first use that was a sector, or else the first work; '' without one. */
export function sectorOf({ uses, works }: UsesAndWorks): Sector | '' {
  return [...uses, ...works].find((one): one is Sector => isOneOf(sectors, one)) ?? ''
}
