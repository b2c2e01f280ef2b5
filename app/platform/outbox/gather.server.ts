import type { Limit, RateLimits } from '../auth/rate-limit.server.ts'
import type { Db } from '../database/database.server.ts'
import { claimBatch, countRetries, reschedule } from './queue.server.ts'
import type { Outgoing } from '../mail/notification.ts'

/** Per mailbox or device: this many in half an hour are sent individually, further ones are combined. */
export const individualLimit: Limit = { name: 'notifications one by one', max: 20, windowSeconds: 30 * 60 }
const digestLimit: Limit = { name: 'notifications gathered', max: 1, windowSeconds: 10 * 60 }
/** After the mail server was down: up to this many are retried individually. */
const maxRetriedAlone = 5

const manyAtOnce = 'many requests came at once, so one email will be about several'

/**
 * Decides which of these messages, all for one mailbox or device, are sent together. Usually each is sent on
 * its own; while many come in, they are combined into one with everything else that is due. Messages left out
 * wait for the next combined one, whose time is stored in each row.
 */
export async function gather(
  { db, rateLimits }: { db: Db; rateLimits: RateLimits },
  claimed: readonly Outgoing[],
): Promise<Outgoing[][]> {
  const [first] = claimed
  if (!first) return []
  const whom = first.device_id ?? first.channel
  const alone: Outgoing[] = []
  const together: Outgoing[] = []
  const overLimit: Outgoing[] = []
  for (const row of claimed.filter(({ attempts }) => attempts === 1))
    ((await rateLimits.count(individualLimit, whom)) === 0 ? alone : overLimit).push(row)
  const retries = claimed.filter(({ attempts }) => attempts > 1)
  const isFew = retries.length + (await countRetries(db, first)) <= maxRetriedAlone
  ;(isFew ? alone : together).push(...retries)
  const wait = overLimit.length > 0 ? await rateLimits.count(digestLimit, whom) : 0
  if (wait > 0) await reschedule(db, overLimit, wait * 1000, manyAtOnce)
  else together.push(...overLimit)
  if (together.length > 0) together.push(...(await claimBatch(db, first)))
  return [...alone.map((row) => [row]), together].filter((group) => group.length > 0)
}
