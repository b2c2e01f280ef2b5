import { singletonScreen } from '#app/content/singleton-screens.server.ts'
import type { SingletonRecord, SingletonSaved, SingletonStore } from '#app/content/singleton-store.server.ts'
import { wholeNumber } from '#app/platform/forms/typed-value.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import type { Changed } from '#app/platform/changes/change.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { findLastKnown } from '#app/history/revisions.server.ts'
import { findVisitsCount, saveVisitsCount } from '#app/platform/visits/visits.server.ts'
import { visitorscount } from './pages/home.ts'

/**
 * The visitors' number in History: the value an administrator last set, since counting visits is not a
 * change. Undoing moves the current number by the difference between the two set values, so that no visit is
 * lost.
 */
export const visitsStore: SingletonStore = {
  singleton: visitorscount,
  async find(db) {
    const found = await findCounted(db)
    return { ...found, values: (await findLastSet(db)) ?? found.values }
  },
  validate: async () => new Map(),
  async save(tx, rev, wanted) {
    const { number } = await findVisitsCount(tx)
    const last = (await findLastSet(tx))?.number ?? number
    const moved = number + Number(wanted.number) - Number(last)
    return saveCounted(tx, rev, { number: Math.max(0, moved), seen: -1 })
  },
}

/**
 * Its screen adds the visits since the form was opened to the typed number; `seen` is the number at that
 * time.
 */
export function visitsScreen() {
  const screen = singletonScreen({
    singleton: visitorscount,
    find: findCounted,
    save: (tx, rev, { number, seen }) => saveCounted(tx, rev, { number: Number(number), seen: Number(seen) }),
  })
  return {
    ...screen,
    async read(admin: AdminContext, request: Request) {
      await admin.visits.flush()
      return screen.read(admin, request)
    },
    check(form: Parameters<typeof screen.check>[0]) {
      const checked = screen.check(form, false)
      if (!('input' in checked)) return checked
      return { input: { ...checked.input, seen: wholeNumber(form.typed.seen ?? '') ?? -1 } }
    },
  }
}

async function findCounted(db: Db | Tx): Promise<SingletonRecord> {
  const { number, rev, at } = await findVisitsCount(db)
  return { values: { number }, rev, updatedAt: at }
}

async function saveCounted(
  tx: Tx,
  rev: number,
  counted: { number: number; seen: number },
): Promise<Changed<SingletonSaved>> {
  const { outcome, revisions } = await saveVisitsCount(tx, rev, counted)
  if (!('refused' in outcome)) return { outcome, revisions }
  return { outcome: { refused: 'stale', current: await findCounted(tx) }, revisions }
}

async function findLastSet(db: Db | Tx): Promise<{ number: number } | undefined> {
  const known = await findLastKnown(db, 'setting', visitorscount.name)
  return known && { number: Number((known as { number?: unknown }).number) }
}
