import type { ReactNode } from 'react'
import { localize, textAttributes } from '#app/content/localize.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { locales } from '#app/platform/locales.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { listAddress } from '../address.ts'
import { sectors, type ProjectFilter, type ProjectSector } from '../project.ts'
import styles from './filter-groups.module.css'
import { countOf, placesOf, type FoundCount, type PlaceCount } from './found-count.ts'
import { listId } from './pager.tsx'

interface FilterGroupsProps {
  filter: ProjectFilter
  counts: readonly FoundCount[]
}

const sectorNames = Object.keys(sectors) as ProjectSector[] // The keys of an object literal are those of its type.
/** All visible; the others unfold. */
const mainPlaces = 8
/** Places beyond it are found by search. */
const maxPlaces = 100

/** Sector and place as links with what each would show; what would show nothing is left out. */
export function FilterGroups({ filter, counts }: FilterGroupsProps) {
  const { locale, messages } = useLanguage()
  const { labels, filters, sectors: names } = messages.projects
  const { sector: chosen, place } = filter
  const bySector = sectorNames
    .map((sector) => ({ sector, number: countOf(counts, { ...filter, sector }) }))
    .filter(({ sector, number }) => number > 0 || sector === chosen)
  const key = place && foldText(place)
  const places = placesOf(counts, filter)
  const isMain = (one: PlaceCount, index: number) => index < mainPlaces || one.placeKey === key
  const { compare } = new Intl.Collator(locales[locale].intl)
  const nameOf = (one: PlaceCount) => localize(locale, one).place
  const others = places
    .slice(0, maxPlaces)
    .filter((one, index) => !isMain(one, index))
    .toSorted((one, other) => compare(nameOf(one), nameOf(other)))
  const placeChoice = (one: PlaceCount) => {
    const local = localize(locale, one)
    return (
      <Choice
        key={one.placeKey}
        filter={{ ...filter, place: one.place }}
        isCurrent={one.placeKey === key}
        number={one.number}
      >
        <bdi {...textAttributes(local, 'place')}>{local.place}</bdi>
      </Choice>
    )
  }
  return (
    <div className={`sheet ${styles.filterGroups}`}>
      {bySector.length > 0 && (
        <Group name="sector" label={labels.sector}>
          <Choice filter={{ ...filter, sector: undefined }} isCurrent={!chosen}>
            {filters.allSectors}
          </Choice>
          {bySector.map(({ sector, number }) => (
            <Choice key={sector} filter={{ ...filter, sector }} isCurrent={sector === chosen} number={number}>
              {names[sector]}
            </Choice>
          ))}
        </Group>
      )}
      {places.length > 0 && (
        <Group
          name="place"
          label={filters.place}
          further={
            others.length > 0 && (
              <details>
                <summary>{filters.more}</summary>
                <div className={styles.further}>{others.map(placeChoice)}</div>
              </details>
            )
          }
        >
          <Choice filter={{ ...filter, place: undefined }} isCurrent={!place}>
            {filters.allPlaces}
          </Choice>
          {places.filter(isMain).map(placeChoice)}
        </Group>
      )}
    </div>
  )
}

interface GroupProps {
  name: string
  label: string
  further?: ReactNode
  children: ReactNode
}

function Group({ name, label, further, children }: GroupProps) {
  const id = `filter-${name}`
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p className="label" id={id}>
        {label}
      </p>
      <div className={styles.choices}>{children}</div>
      {further}
    </div>
  )
}

interface ChoiceProps {
  filter: ProjectFilter
  isCurrent: boolean
  number?: number
  children: ReactNode
}

function Choice({ filter, isCurrent, number, children }: ChoiceProps) {
  const { local } = useLanguage()
  return (
    <a href={`${local(listAddress(filter))}#${listId}`} aria-current={isCurrent || undefined}>
      {children}
      {number !== undefined && <span className={styles.number}>{number}</span>}
    </a>
  )
}
