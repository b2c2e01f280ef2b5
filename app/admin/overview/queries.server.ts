import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { addDays, isoDay, type LocalMoment } from '#app/platform/clock.ts'
import { minute } from '#app/platform/units.ts'
import { projects } from '#app/features/projects/collection.ts'
import { photographs, progressEntries } from '#app/features/projects/story/collection.ts'

/** The parts of a project that wait until somebody publishes them. */
export interface WaitingParts {
  kind: string
  project: string
  code: string
  name: string
  number: number
}

/** What was sent between two moments, by none of these people. */
interface Sent {
  after: number
  until: number
  notBy: readonly string[]
}

export async function listWaitingParts(db: Db | Tx, sent?: Sent): Promise<WaitingParts[]> {
  const parts: WaitingParts[] = []
  for (const { name: kind, table } of [photographs, progressEntries]) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('project', 'project.id', `${table}.project_id`)
      .select(({ fn }) => [
        'project.id as project',
        'project.code',
        'project.name',
        fn.countAll<number | string>().as('number'),
      ])
      .where(`${table}.state`, '=', 'draft')
      .$if(sent !== undefined, (query) =>
        query
          .where(`${table}.created_at`, '>', sent?.after ?? 0)
          .where(`${table}.created_at`, '<=', sent?.until ?? 0)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('revision')
                .select('revision.id')
                .where('revision.kind', '=', kind)
                .whereRef('revision.record_id', '=', `${table}.id`)
                .where('revision.action', '=', 'add')
                .where('revision.actor_id', 'not in', sent?.notBy ?? []),
            ),
          ),
      )
      .groupBy(['project.id', 'project.code', 'project.name'])
      .orderBy('project.code')
      .execute()
    parts.push(...rows.map(({ number, ...row }) => ({ ...row, kind, number: Number(number) })))
  }
  return parts
}

/** The drafts and versions whose minute has passed without them being published. */
export async function listFailedOrders(db: Db, now: number) {
  const drafts = await db
    .selectFrom('project')
    .select(['id', 'code', 'name'])
    .where('state', '=', 'draft')
    .where('from_at', '<', now - minute)
    .execute()
  const versions = await db
    .selectFrom('pending_version')
    .select(['kind', 'record_id as id', 'failed'])
    .where('failed', '<>', '')
    .execute()
  return [
    ...drafts.map(({ id }) => ({
      kind: projects.name,
      id,
      why: 'Something is missing: open it to see what.',
    })),
    ...versions.map(({ kind, id, failed: why }) => ({ kind, id, why })),
  ]
}

export interface VisitDay {
  /** `2026-11-21`, where the company is. */
  day: string
  number: number
}

/** The last days up to today, including days without visits. */
export async function listVisitDays(
  db: Db,
  days: number,
  { at, timeZone }: LocalMoment,
): Promise<VisitDay[]> {
  const today = isoDay(at, timeZone)
  const wanted = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const rows = await db
    .selectFrom('visit_day')
    .selectAll()
    .where('day', '>=', wanted[0] ?? '')
    .where('day', '<=', wanted.at(-1) ?? '')
    .execute()
  const counted = new Map(rows.map((row) => [row.day, row.number]))
  return wanted.map((name) => ({ day: name, number: counted.get(name) ?? 0 }))
}
