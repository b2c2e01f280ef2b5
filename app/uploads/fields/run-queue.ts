import type { Refused } from '#app/platform/refused.ts'
import {
  failures,
  isUnderway,
  itemsToBegin,
  moveItems,
  openItems,
  type FailureCause,
  type ItemNews,
  type ItemState,
  type Outcome,
  type PreparedFile,
  type QueueItem,
} from '../queue.ts'
import type { Sending, UploadListener } from './send-file.ts'

export interface QueueWork<Source> {
  /** How many are on their way at once: enough to fill a connection, few enough that each is soon done. */
  atOnce?: number
  /** @returns what is to be sent; it does not throw */
  prepare(source: Source): Promise<PreparedFile | Refused>
  send(prepared: PreparedFile, listener: UploadListener, source: Source): Sending
  /**
   * Records what became of a file. Where files have to survive the page, it writes this down before it
   * returns. If it throws, the item has failed, and a retry records it again without sending it again.
   */
  settle?(source: Source, outcome: Outcome): unknown
  /** Has somebody sign in again, and then continues. Without it, an ended session is a failure as others. */
  signInAgain?(then: () => void): void
  changed?(items: readonly QueueItem<Source>[]): unknown
}

export type Queue<Source> = ReturnType<typeof runQueue<Source>>

/** Sends files a few at a time, in the order in which they were opened. */
export function runQueue<Source>({ atOnce = 3, ...work }: QueueWork<Source>) {
  let items: readonly QueueItem<Source>[] = []
  const resting: (() => void)[] = []
  const sendings = new Map<string, Sending>()

  function update(next: typeof items): boolean {
    if (next === items) return false
    const begun = itemsToBegin(next, atOnce)
    items = moveItems(
      next,
      begun.map(({ id }) => id),
      'preparing',
    )
    begun.forEach(begin)
    work.changed?.(items)
    if (!items.some(isUnderway)) for (const rest of resting.splice(0)) rest()
    return true
  }

  const move = (id: string, to: ItemState, news?: ItemNews) => update(moveItems(items, [id], to, news))
  const stateOf = (id: string) => items.find((item) => item.id === id)?.state
  const idsOf = (test: (item: QueueItem<Source>) => boolean) => items.filter(test).map(({ id }) => id)

  async function begin({ id, source, prepared, outcome }: QueueItem<Source>) {
    if (outcome) return settle(id, source, outcome)
    const ready = prepared ?? (await work.prepare(source))
    if (stateOf(id) !== 'preparing') return undefined
    if ('refused' in ready) return settle(id, source, ready)
    const sending = sendings.get(id) ?? work.send(ready, listen(id, source), source)
    sendings.set(id, sending)
    move(id, 'sending', { prepared: ready })
    return sending.go()
  }

  function listen(id: string, source: Source): UploadListener {
    return {
      sent: (sent) => move(id, 'sending', { sent, at: Date.now() }),
      waiting: () => move(id, 'waiting'),
      done(answer) {
        if (!sendings.has(id)) return // It is settled, or was given up.
        if ('failed' in answer) fail(id, answer.cause, answer.failed)
        else void settle(id, source, answer)
      },
    }
  }

  async function settle(id: string, source: Source, outcome: Outcome) {
    if (!move(id, 'settling', { outcome })) return
    sendings.delete(id)
    try {
      await work.settle?.(source, outcome)
      move(id, 'settled')
    } catch {
      fail(id, 'server', failures.server)
    }
  }

  function fail(id: string, cause: FailureCause, sentence: string) {
    const isNew = move(id, 'failed', { failed: { cause, sentence } })
    if (isNew && cause === 'session') work.signInAgain?.(() => retry([id]))
  }

  function retry(ids: readonly string[] = idsOf(({ failed }) => failed !== undefined)) {
    update(moveItems(items, ids, 'open'))
  }

  return {
    items: () => items,
    open: (opened: readonly Pick<QueueItem<Source>, 'id' | 'source'>[]) =>
      void update(openItems(items, opened)),
    /** Stops for now: all of them, or these. */
    pause(ids: readonly string[] = idsOf(() => true)) {
      update(moveItems(items, ids, 'paused'))
      for (const id of ids) if (stateOf(id) === 'paused') sendings.get(id)?.pause()
    },
    /** Continues where it stopped: what has failed, or these. */
    retry,
    /** The connection may be back, so nothing waits for its next attempt. */
    online() {
      for (const id of idsOf(({ state }) => state === 'waiting')) sendings.get(id)?.retryNow()
      retry(idsOf(({ failed }) => failed?.cause === 'connection'))
    },
    /** Forgets these, and deletes what has been sent of them. */
    giveUp(ids: readonly string[]) {
      const given = new Set(ids)
      for (const id of ids) sendings.get(id)?.cancel()
      for (const id of ids) sendings.delete(id)
      if (items.some(({ id }) => given.has(id))) update(items.filter(({ id }) => !given.has(id)))
    },
    /** Resolves once nothing is on its way: all are settled, or what failed keeps the others from starting. */
    async rest(): Promise<readonly QueueItem<Source>[]> {
      if (items.some(isUnderway)) await new Promise<void>((resolve) => resting.push(resolve))
      return items
    },
  }
}
