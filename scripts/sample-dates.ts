import { papers } from '#app/features/papers/collection.ts'
import { projects } from '#app/features/projects/collection.ts'
import { photographs, progressEntries } from '#app/features/projects/story/collection.ts'
import { vacancies } from '#app/features/vacancies/collection.ts'
import { addDays } from '#app/platform/clock.ts'
import { day } from '#app/platform/units.ts'

/** A document, or a request, with its values as they are declared. */
interface SampleRecord extends Record<string, unknown> {
  id: string
  createdAt: number
}

/** `sample/site.json`. What a record does not say has its field's initial value. */
export interface SampleSite {
  /** By the name of their collection. */
  content: Record<string, SampleRecord[]>
  settings: Record<string, object>
  /** By their kind. */
  requests: Record<string, SampleRecord[]>
  visits: number
}

/** Collections all of whose documents tell of what still goes on. */
const going = [progressEntries.name, vacancies.name, papers.name]

/**
 * The sample with its story ended now, since nothing would be waiting but requests of years ago, and every
 * handover would be overdue. It moves by whole days, so that nothing happens at night. What was handed over keeps
 * its dates.
 */
export function endingNow(site: SampleSite, now: number): SampleSite {
  const { content, requests } = site
  const arrived = Object.values(requests).flatMap((sent) => sent.map(({ createdAt }) => createdAt))
  const days = Math.floor((now - Math.max(...arrived)) / day)
  const isGoing = ({ status }: SampleRecord) => status !== 'completed'
  const projectsGoing = new Set((content[projects.name] ?? []).filter(isGoing).map(({ id }) => id))
  const isOfGoing = ({ project }: SampleRecord) => projectsGoing.has(String(project))
  const moved = (name: string, moves: (record: SampleRecord) => boolean = () => true) => [
    name,
    content[name]?.map((record) => (moves(record) ? moveBy(record, days) : record)),
  ]
  return {
    ...site,
    content: {
      ...content,
      ...Object.fromEntries([
        moved(projects.name, isGoing),
        moved(photographs.name, isOfGoing),
        ...going.map((name) => moved(name)),
      ]),
    },
    requests: Object.fromEntries(
      Object.entries(requests).map(([kind, sent]) => [kind, sent.map((record) => moveBy(record, days))]),
    ),
  }
}

/** Moves moments, which end in `At`, and what is written like `2026-11-21`. */
function moveBy(record: SampleRecord, days: number): SampleRecord {
  const values = Object.entries(record).map(([name, value]): [string, unknown] => {
    if (typeof value === 'number' && name.endsWith('At')) return [name, value + days * day]
    const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    return [name, isDay ? addDays(value, days) : value]
  })
  return { ...record, ...Object.fromEntries(values) }
}
