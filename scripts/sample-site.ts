import { addDays } from '#app/platform/clock.ts'
import { day } from '#app/platform/units.ts'
import { isRawRecord, type RawRecord } from './firebase-import/fields.ts'

/** Branches all of whose records tell of what still goes on. */
const going = ['progress-entries', 'vacancies']
const requests = ['contactmessages', 'cvs']

/**
 * The sample's dump with its story ended now, since nothing would be waiting but requests of years ago, and every
 * handover would be overdue. It moves by whole days, so that nothing happens at night. What was handed over keeps
 * its dates.
 */
export function endingNow(root: RawRecord, now: number): RawRecord {
  const projects = branchOf(root, 'projects')
  const generals = branchOf(root, 'generals')
  const arrived = requests.flatMap((name) => Object.values(branchOf(generals, name)).map(creationOf))
  const days = Math.floor((now - Math.max(...arrived)) / day)
  const isGoing = (record: unknown) => isRawRecord(record) && record.status !== 'completed'
  const isOfGoing = (record: unknown) => isRawRecord(record) && isGoing(projects[String(record.project)])
  const moved = (branch: RawRecord, moves: (record: unknown) => boolean = () => true) =>
    Object.fromEntries(
      Object.entries(branch).map(([id, record]) => [id, moves(record) ? moveBy(record, days) : record]),
    )
  return {
    ...root,
    projects: moved(projects, isGoing),
    'project-photographs': moved(branchOf(root, 'project-photographs'), isOfGoing),
    ...Object.fromEntries(going.map((name) => [name, moved(branchOf(root, name))])),
    generals: {
      ...generals,
      ...Object.fromEntries(requests.map((name) => [name, moved(branchOf(generals, name))])),
    },
  }
}

function branchOf(root: RawRecord, name: string): RawRecord {
  const branch = root[name]
  return isRawRecord(branch) ? branch : {}
}

function creationOf(record: unknown): number {
  return isRawRecord(record) ? Number(record.createdAt) : Number.NaN
}

/** Moves moments, which end in `At`, and what is written like `2026-11-21`. */
function moveBy(record: unknown, days: number): unknown {
  if (!isRawRecord(record)) return record
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      if (typeof value === 'number' && name.endsWith('At')) return [name, value + days * day]
      const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
      return [name, isDay ? addDays(value, days) : value]
    }),
  )
}
