import type { RateLimits } from '../auth/rate-limit.server.ts'
import type { Changed } from '../change.server.ts'
import type { Db, Tx } from '../database/open.server.ts'
import { callRequests, jobRequests, type Inbox } from '../inbox.server.ts'
import type { Live } from '../live/hub.server.ts'
import type { Log } from '../log.server.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import type { Push } from '../push/push.server.ts'
import { openDelivery } from './delivery.server.ts'
import { gather } from './gather.server.ts'
import type { Delivery, LetterWriters, Messenger, Told } from './letter.ts'
import { addToOutbox, type Outgoing } from './queue.server.ts'

export interface Outbox {
  /** Who knows how to tell of each kind; without them nothing is sent. */
  begin(writers: LetterWriters): void
  /** For a store's addition: whatever it adds is told about, from inside the same transaction. */
  telling(inbox: Inbox, add: (tx: Tx) => Promise<Changed<{ id: string }>>): typeof add
  /** Something was added, and that is committed. */
  wake(): void
  idle(): Promise<void>
  close(): Promise<void>
}

interface OutboxOptions {
  db: Db
  live: Live
  log: Log
  mailer: Mailer
  push: Push
  rateLimits: RateLimits
}

const inboxes = { 'call-request': callRequests, 'job-request': jobRequests } as const

/** Mail and push messages: written down with what they tell of, sent after it, each by a worker of its own. */
export function openOutbox({ db, live, log, mailer, push, rateLimits }: OutboxOptions): Outbox {
  let writers: LetterWriters | undefined

  /** Those that nobody wants any more are left out; one that remains is told of by itself. */
  function carry({ deliver, deliverMany }: Messenger) {
    return async (group: readonly Outgoing[], signal: AbortSignal): Promise<readonly Delivery[]> => {
      const told: Told[] = []
      for (const outgoing of group) {
        const letter = await writers?.[outgoing.kind](db, outgoing.record_id)
        if (letter) told.push({ letter, outgoing })
      }
      const [first, second] = told
      const deliveries = !first
        ? []
        : second
          ? await deliverMany(told, signal)
          : [await deliver(first.letter, first.outgoing, signal)]
      const byId = new Map(told.map(({ outgoing }, index) => [outgoing.id, deliveries[index]]))
      return group.map(({ id }) => byId.get(id) ?? 'dropped')
    }
  }
  const gatherDue = (claimed: readonly Outgoing[]) => gather({ db, rateLimits }, claimed)
  const mails = openDelivery({
    db,
    log,
    channel: 'mail',
    most: 1,
    gather: gatherDue,
    deliver: carry(mailer),
    changed: ({ kind }) => live.publish(inboxes[kind].topic),
  })
  const pushes = openDelivery({
    db,
    log,
    channel: 'push',
    most: 8,
    gather: gatherDue,
    deliver: carry(push),
    changed: () => {},
  })
  const workers = [mails, pushes]

  return {
    begin(known) {
      writers = known
    },
    telling: (inbox, add) => async (tx) => {
      const changed = await add(tx)
      // A message that was here already is told once.
      if (changed.revisions.length > 0)
        await addToOutbox(tx, inbox, changed.outcome.id, { mail: mailer.isSetUp })
      return changed
    },
    wake() {
      if (writers) for (const worker of workers) worker.wake()
    },
    async idle() {
      if (writers) await Promise.all(workers.map((worker) => worker.idle()))
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      mailer.close()
    },
  }
}
