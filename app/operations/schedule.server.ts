import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { explainToHistory } from '#app/content/check.ts'
import type { Collection, Document } from '#app/content/define.ts'
import { rowsOf } from '#app/content/integrity.server.ts'
import { failPending, findPending, removePending } from '#app/content/pending.server.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { endOfDay, isoDay } from '#app/platform/clock.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { isPublic } from '#app/platform/live/topics.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { day, hour, minute, second } from '#app/platform/units.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import type { WatchedClock } from './watched-clock.ts'

/** Later than this, History says so. */
const notedDelay = 10 * minute

type Site = Pick<Services, 'db' | 'live' | 'log' | 'outbox' | 'pages' | 'worker'>

/**
 * Publishes and withdraws what is due, now and from then on: as the actor *Schedule*, through `change()`, so that every
 * page, feed and instance follows as after any save.
 */
export async function startSchedule(site: Site & { schedule: WatchedClock }) {
  const { live, schedule, worker } = site
  const job = worker.add({
    name: 'schedule',
    every: minute,
    run: (now) => (schedule.watch(now) ? carryOut(site, now) : Promise.resolve()),
  })
  // What was saved just now may be due before the next minute.
  live.subscribe((topic) => {
    if (isPublic(topic) || topic === 'drafts') job.wakeWithin(second)
  })
  await carryOut(site, Date.now())
}

/** @returns when something is due next */
export async function carryOut(site: Site, now: number): Promise<number | undefined> {
  const { timeZone } = await readBrand(site)
  const today = isoDay(now, timeZone)
  let next = endOfDay(today, timeZone) + second
  let end = Infinity
  for (const collection of collections.filter(({ publication }) => publication !== 'none'))
    for (const order of ordersOf(collection, { now, today, timeZone })) {
      for (const id of await order.due(site.db)) await obey(site, collection, id, order, now)
      next = Math.min(next, (await order.next?.(site.db)) ?? next)
      end = Math.min(end, (await order.ends?.(site.db)) ?? end)
    }
  site.pages.setEnd(end)
  for (const { kind, record_id } of await duePending(site.db, now))
    await publishPending(site, kind, record_id, now)
  return next
}

interface Order {
  state: 'published' | 'draft'
  /** When it should have been carried out, by the document's values. */
  at(document: Document): number
  /** The ids of the documents that it is due for. */
  due(db: Db | Tx): Promise<string[]>
  next?(db: Db): Promise<number | undefined>
  /** When the first of what is on the site has to leave it. */
  ends?(db: Db): Promise<number | undefined>
}

interface Now {
  now: number
  today: string
  timeZone: string
}

function ordersOf(collection: Collection, { now, today, timeZone }: Now): Order[] {
  const { table, endsOn, publication } = collection
  const ids = async (db: Db | Tx, state: string, column: string, limit: number | string) => {
    const query = rowsOf(db).selectFrom(table).select('id').where('state', '=', state)
    const due =
      column === endsOn
        ? query.where(column, '<>', '').where(column, '<', limit)
        : query.where(column, '<=', limit)
    return (await due.execute()).map(({ id }) => String(id))
  }
  const next = async (db: Db, state: string, column: string) => {
    const { min } = rowsOf(db).fn
    const row = await rowsOf(db)
      .selectFrom(table)
      .select(min(column).as('at'))
      .where('state', '=', state)
      .where(column, '>', now)
      .executeTakeFirst()
    return row?.at === null || row?.at === undefined ? undefined : Number(row.at)
  }
  const orders: Order[] = []
  if (publication === 'scheduled' || publication === 'full')
    orders.push({
      state: 'published',
      at: ({ from }) => Number(from),
      due: (db) => ids(db, 'draft', 'from_at', now),
      next: (db) => next(db, 'draft', 'from_at'),
    })
  if (publication === 'full')
    orders.push({
      state: 'draft',
      at: ({ until }) => Number(until),
      due: (db) => ids(db, 'published', 'until_at', now),
      next: (db) => next(db, 'published', 'until_at'),
      ends: (db) => next(db, 'published', 'until_at'),
    })
  if (endsOn !== undefined)
    orders.push({
      state: 'draft',
      at: (document) => Date.parse(`${String(document[endsOn])}T00:00Z`) + day,
      due: (db) => ids(db, 'published', endsOn, today),
      async ends(db) {
        const row = await rowsOf(db)
          .selectFrom(table)
          .select(rowsOf(db).fn.min(endsOn).as('day'))
          .where('state', '=', 'published')
          .where(endsOn, '>=', today)
          .executeTakeFirst()
        return row?.day ? endOfDay(String(row.day), timeZone) + second : undefined
      },
    })
  return orders
}

/** Why what could not be published at its minute: it is tried every minute, and logged once. */
const reported = new Map<string, string>()

async function obey(site: Site, collection: Collection, id: string, order: Order, now: number) {
  const { state, at, due } = order
  const store = storeOf(collection)
  const document = await store.find(site.db, id)
  if (!document) return
  const problem = await change(site, scheduleActor(now - at(document)), collection.topic, async (tx) => {
    await lock(tx, store.lock)
    // Another instance, or a person, may have been quicker.
    const before = (await due(tx)).includes(id) ? await store.find(tx, id) : undefined
    if (!before) return { outcome: undefined, revisions: [] }
    const values = store.toValues({ ...before, state, ...(state === 'published' && { from: null }) })
    const changes = [{ id, before, values }]
    const [problems] = state === 'published' ? await store.validate(tx, changes) : []
    if (problems && problems.size > 0) return { outcome: explainToHistory(problems), revisions: [] }
    return { outcome: undefined, revisions: await store.writeAll(tx, changes) }
  })
  if (problem === undefined || reported.get(id) === problem) return
  reported.set(id, problem)
  site.log.warn({ kind: collection.name, record: id, problem }, 'not published at its minute')
}

function duePending(db: Db, now: number) {
  return db
    .selectFrom('pending_version')
    .select(['kind', 'record_id'])
    .where('from_at', '<=', now)
    .orderBy('from_at')
    .execute()
}

/** As the normal save: over a document that somebody has saved since, it is not published, but stays and says so. */
async function publishPending(site: Site, kind: string, id: string, now: number) {
  const collection = collections.find(({ name }) => name === kind)
  if (!collection) return
  const store = storeOf(collection)
  const pending = await findPending(site.db, collection, id)
  if (!pending?.from) return
  const actor = scheduleActor(now - pending.from)
  await change(site, actor, collection.topic, async (tx) => {
    await lock(tx, store.lock)
    const current = await findPending(tx, collection, id)
    if (current?.from !== pending.from) return { outcome: undefined, revisions: [] }
    const saved = await store.save(tx, id, pending.rev, store.toValues(pending.values))
    const { refused } = saved.outcome
    if (refused === undefined || refused === 'gone') await removePending(tx, collection, [id])
    else {
      const why =
        refused === 'problems' ? explainToHistory(saved.outcome.problems) : 'Somebody has saved it since.'
      await failPending(tx, pending, why)
      await site.outbox.addReminder(tx, `pending ${kind} ${id}`, new Set([pending.byId]))
    }
    return { outcome: undefined, revisions: saved.revisions }
  })
  site.outbox.wake()
}

/** *Schedule*; if the program had stopped at the minute, with how late it was. */
function scheduleActor(late: number) {
  const hours = Math.round(late / hour)
  if (late < notedDelay) return programNamed('Schedule')
  return programNamed(`Schedule, ${hours >= 1 ? `${hours} h` : `${Math.round(late / minute)} min`} late`)
}
