import { EventEmitter } from 'node:events'
import type { Topic } from './topics.ts'

export interface Live {
  /** Tells every screen, on every instance. Call it after the commit. */
  publish(topic: Topic): void
  /** Hears of every topic; `everything` after a lost connection, when some may have been missed. */
  subscribe(listener: (topic: Topic | 'everything') => void): () => void
  close(): Promise<void>
}

export type Listener = Parameters<Live['subscribe']>[0]

/** Within one process. */
export function openEmitter() {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    tell: (topic: Topic | 'everything') => void emitter.emit('topic', topic),
    subscribe(listener: Listener) {
      emitter.on('topic', listener)
      return () => void emitter.off('topic', listener)
    },
  }
}

export function openLocalLive(): Live {
  const { tell, subscribe } = openEmitter()
  return { publish: tell, subscribe, close: async () => {} }
}
