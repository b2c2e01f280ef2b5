import { EventEmitter } from 'node:events'
import type { Tx } from '../database/open.server.ts'
import type { Heard, PrivateTopic, Topic } from './topics.ts'

export interface Live {
  /**
   * In the transaction that writes: every other instance hears of it with the commit, and of nothing where it is rolled
   * back. For `writeAndPublish`, which tells the screens of this instance too.
   */
  notifyOthers(tx: Tx, topics: readonly Topic[]): Promise<void>
  /** Tells the screens of this instance, after the commit. For `writeAndPublish`. */
  emit(topic: Topic): void
  /** Tells every screen that listens now, on every instance, of what no public page shows. */
  publish(topic: PrivateTopic): void
  /** Hears of every topic. */
  subscribe(listener: (topic: Heard) => void): () => void
  close(): Promise<void>
}

export type TopicListener = Parameters<Live['subscribe']>[0]

/** Within one process. */
export function openEmitter() {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    emit: (topic: Heard) => void emitter.emit('topic', topic),
    subscribe(listener: TopicListener) {
      emitter.on('topic', listener)
      return () => void emitter.off('topic', listener)
    },
  }
}

export function openLocalLive(): Live {
  const { emit, subscribe } = openEmitter()
  return { notifyOthers: async () => {}, emit, publish: emit, subscribe, close: async () => {} }
}
