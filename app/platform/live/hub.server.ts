import { EventEmitter } from 'node:events'
import type { Tx } from '../database/database.server.ts'
import type { Heard, PrivateTopic, Topic } from './topics.ts'

export interface Live {
  /**
   * Call in the transaction that writes: every other instance is notified when it commits, and not at all if
   * it is rolled back. For `writeAndPublish`, which also notifies this instance's screens.
   */
  notifyOthers(tx: Tx, topics: readonly Topic[]): Promise<void>
  /** Notifies this instance's screens, after the commit. For `writeAndPublish`. */
  emit(topic: Topic): void
  /** Notifies every open screen, on every instance, of something that no public page shows. */
  publish(topic: PrivateTopic): void
  /** Calls the listener for every topic. Returns a function that unsubscribes. */
  subscribe(listener: (topic: Heard) => void): () => void
  /**
   * Whether what other instances publish is heard, what was missed meanwhile has been made up for, and no other version
   * can change the tables meanwhile.
   */
  isListening(): boolean
  /** Resolves with that, having tried for at most so many milliseconds to connect again. */
  whenListening(milliseconds: number): Promise<boolean>
  close(): Promise<void>
}

export type TopicListener = Parameters<Live['subscribe']>[0]

/** Works within one process. */
export function createEmitter() {
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
  const { emit, subscribe } = createEmitter()
  const isListening = () => true
  return {
    notifyOthers: async () => {},
    emit,
    publish: emit,
    subscribe,
    isListening,
    whenListening: async () => true,
    close: async () => {},
  }
}
