import type { Refused } from '#app/platform/refused.ts'
import {
  isUnderway,
  nextInQueue,
  reduceQueue,
  type FailureCause,
  type Outcome,
  type PreparedFile,
  type QueueEvent,
  type QueueItem,
} from '../queue.ts'
import { failures, type Sending, type UploadListener } from './send-file.ts'

export interface QueueWork<Source> {
  /** How many are on their way at once: enough to fill a connection, few enough that each is soon done. */
  atOnce?: number
  /** @returns what is to be sent; it does not throw */
  prepare(source: Source): Promise<PreparedFile | Refused>
  send(prepared: PreparedFile, listener: UploadListener): Sending
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
  const sendings = new Map<string, Sending>()
  const resting: (() => void)[] = []

  function dispatch(event: QueueEvent<Source>): boolean {
    const before = items
    items = reduceQueue(items, event)
    if (items === before) return false
    const begun: QueueItem<Source>[] = []
    for (let next = nextInQueue(items, atOnce); next; next = nextInQueue(items, atOnce)) {
      items = reduceQueue(items, { type: 'prepare', id: next.id })
      begun.push(next)
    }
    begun.forEach(begin)
    work.changed?.(items)
    if (!items.some(isUnderway)) for (const rest of resting.splice(0)) rest()
    return true
  }

  function begin({ id, source, prepared, outcome }: QueueItem<Source>) {
    if (outcome) return void settle(id, source, outcome)
    if (!prepared) return void prepare(id, source)
    dispatch({ type: 'send', id, prepared })
    sendings.get(id)?.go()
  }

  async function prepare(id: string, source: Source) {
    const prepared = await work.prepare(source)
    if (stateOf(id) !== 'preparing') return
    if ('refused' in prepared) return settle(id, source, prepared)
    const sending = work.send(prepared, listen(id, source))
    sendings.set(id, sending)
    dispatch({ type: 'send', id, prepared })
    sending.go()
  }

  function listen(id: string, source: Source): UploadListener {
    return {
      sent: (sent) => dispatch({ type: 'progress', id, sent, at: Date.now() }),
      waiting: () => dispatch({ type: 'wait', id }),
      done(answer) {
        if (!sendings.has(id)) return // It is settled, or was given up.
        if (!('failed' in answer)) return void settle(id, source, answer)
        fail(id, answer.cause, answer.failed)
      },
    }
  }

  async function settle(id: string, source: Source, outcome: Outcome) {
    if (!dispatch({ type: 'settle', id, outcome })) return
    sendings.delete(id)
    try {
      await work.settle?.(source, outcome)
      dispatch({ type: 'settled', id })
    } catch {
      fail(id, 'server', failures.server)
    }
  }

  function fail(id: string, cause: FailureCause, sentence: string) {
    const isNew = dispatch({ type: 'fail', id, cause, sentence })
    if (isNew && cause === 'session') work.signInAgain?.(() => retry([id]))
  }

  const stateOf = (id: string) => items.find((item) => item.id === id)?.state
  const idsOf = (test: (item: QueueItem<Source>) => boolean) => items.filter(test).map(({ id }) => id)
  const retry = (ids: readonly string[] = idsOf(({ failed }) => failed !== undefined)) =>
    void dispatch({ type: 'retry', ids })

  return {
    items: () => items,
    open: (opened: readonly { id: string; source: Source }[]) =>
      void dispatch({ type: 'open', items: opened }),
    /** Stops for now: all of them, or these. */
    pause(ids: readonly string[] = idsOf(() => true)) {
      dispatch({ type: 'pause', ids })
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
      for (const id of ids) {
        sendings.get(id)?.cancel()
        sendings.delete(id)
      }
      dispatch({ type: 'give up', ids })
    },
    /** Resolves once nothing is on its way: all are settled, or what failed keeps the others from starting. */
    async rest(): Promise<readonly QueueItem<Source>[]> {
      if (items.some(isUnderway)) await new Promise<void>((resolve) => resting.push(resolve))
      return items
    },
  }
}
