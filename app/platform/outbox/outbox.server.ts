import type { Changed } from '../change.server.ts'
import type { Db, Tx } from '../database/open.server.ts'
import { callRequests, jobRequests, type Inbox } from '../inbox.server.ts'
import type { Live } from '../live/hub.server.ts'
import type { Log } from '../log.server.ts'
import type { Post } from '../mail/post.server.ts'
import type { Push } from '../push/push.server.ts'
import { openDelivery } from './delivery.server.ts'
import type { Delivery, Letter, LetterWriters } from './letter.ts'
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
  post: Post
  push: Push
}

const inboxes = { 'call-request': callRequests, 'job-request': jobRequests } as const

/** Mail and push messages: written down with what they tell of, sent after it, each by a worker of its own. */
export function openOutbox({ db, live, log, post, push }: OutboxOptions): Outbox {
  let writers: LetterWriters | undefined

  function carry(deliver: (letter: Letter, outgoing: Outgoing, signal: AbortSignal) => Promise<Delivery>) {
    return async (outgoing: Outgoing, signal: AbortSignal): Promise<Delivery> => {
      const letter = await writers?.[outgoing.kind](db, outgoing.record_id)
      return letter ? deliver(letter, outgoing, signal) : 'dropped'
    }
  }
  const mails = openDelivery({
    db,
    log,
    channel: 'mail',
    most: 1,
    deliver: carry(post.deliver),
    changed: ({ kind }) => live.publish(inboxes[kind].topic),
  })
  const pushes = openDelivery({
    db,
    log,
    channel: 'push',
    most: 8,
    deliver: carry(push.deliver),
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
        await addToOutbox(tx, inbox, changed.outcome.id, { mail: post.isSetUp })
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
      post.close()
    },
  }
}
