import type { Db } from '#app/platform/database/open.server.ts'
import { callRequests, jobRequests } from '#app/platform/inbox.server.ts'
import { graceFor, type Retention } from '#app/platform/inbox/retention.ts'
import { countExempt, eraseExpired, readOutlook } from '#app/platform/inbox/retention.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { proposedMonths, type RetentionFacts } from './retention-facts.ts'
import { findSetting } from './store.server.ts'

const kinds = [
  { kind: 'callRequests', title: 'Call requests', inbox: callRequests },
  { kind: 'jobRequests', title: 'Job requests', inbox: jobRequests },
] as const

/** A cleanup job: what has become older than the time that is set, not before a day after it was set. */
export async function eraseByAge(services: Services, now: number) {
  const { value, at } = await findSetting(services.db, 'retention')
  if (now < at + graceFor) return
  for (const { kind, inbox } of kinds) {
    const months = value[kind]
    if (months !== null) await eraseExpired(services, inbox, months, now)
  }
}

/** What each proposed time would do, and what the one that is saved will do. */
export async function readRetention(db: Db, now = Date.now()): Promise<RetentionFacts> {
  const { value, at } = await findSetting(db, 'retention')
  const kindsFound: RetentionFacts['kinds'] = []
  for (const { kind, title, inbox } of kinds) {
    const saved = value[kind]
    const wanted = new Set([...proposedMonths, ...(saved === null ? [] : [saved])])
    const times: RetentionFacts['kinds'][number]['times'] = []
    for (const months of [...wanted].toSorted((one, other) => one - other))
      times.push({ months, saved: months === saved, ...(await readOutlook(db, inbox, months, now)) })
    kindsFound.push({ kind, title, times, exempt: await countExempt(db, inbox) })
  }
  return { kinds: kindsFound, savedAt: at }
}

/** The time that is set for a kind, in months, and the moment before which it erases nothing. */
export async function readExpiry(db: Db, kind: keyof Retention) {
  const { value, at } = await findSetting(db, 'retention')
  return { months: value[kind], notBefore: at + graceFor }
}
