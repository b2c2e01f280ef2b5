import { proposedMonths } from '#app/features/settings/messages.ts'
import { createSingletonStore } from '#app/content/singleton-store.server.ts'
import { retentionActor } from '#app/platform/changes/actors.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { eraseRequests } from './erase.server.ts'
import { kinds, requestKinds } from './kinds.ts'
import { erasureGracePeriod, type RetentionSummary } from './retention.ts'
import { countExempt, listExpired, readForecast } from './store-erase.server.ts'

/**
 * A cleanup job that erases requests older than the configured time, but not within a day after it was
 * configured.
 */
export async function eraseByAge(services: Services, now: number) {
  for (const kind of kinds) {
    // Erasing many takes minutes, in which a request may be marked or the time changed.
    const stillDue = (some: readonly string[]) => listDue(services.db, kind, now, some)
    await eraseRequests(services, kind, await listDue(services.db, kind, now), {
      actor: retentionActor,
      stillDue,
    })
  }
}

async function listDue(db: Db, kind: RequestKind, now: number, among?: readonly string[]): Promise<string[]> {
  const { months, notBefore } = await readExpiry(db, kind)
  return months === null || now < notBefore ? [] : listExpired(db, kind, months, now, among)
}

/** What each proposed time would erase, and what the saved one will. */
export async function readRetention(db: Db, kind: RequestKind): Promise<RetentionSummary> {
  const now = Date.now()
  const { values, updatedAt: savedAt } = await createSingletonStore(requestKinds[kind].retention).find(db)
  const saved = values.months
  const wanted = new Set([...proposedMonths, ...(saved === null ? [] : [saved])])
  const times: RetentionSummary['times'] = []
  for (const months of [...wanted].toSorted((one, other) => one - other))
    times.push({ months, saved: months === saved, ...(await readForecast(db, kind, months, now)) })
  return { times, exempt: await countExempt(db, kind), savedAt }
}

/** The configured time for a kind, in months, and the moment before which nothing is erased. */
export async function readExpiry(db: Db, kind: RequestKind) {
  const { values, updatedAt } = await createSingletonStore(requestKinds[kind].retention).find(db)
  return { months: values.months, notBefore: updatedAt + erasureGracePeriod }
}
