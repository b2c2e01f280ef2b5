import { LRUCache } from 'lru-cache'
import { dayNumber } from './clock.ts'
import type { StoredAnswer } from './http/stored-answer.server.ts'

export interface Pages {
  get(address: string): StoredAnswer | undefined
  /** Read before rendering and handed to `set`, so that a page rendered from older content is never kept. */
  version(): number
  set(address: string, page: StoredAnswer, version: number): void
  /**
   * What many pages show, read once until something is changed. A failure is nobody's but those who waited for it.
   * @param what a name of its own
   */
  remember<Value>(what: string, read: () => Promise<Value>): Promise<Value>
  /** Told of every change: which pages were asked for since the one before, those asked for most at first. */
  onDrop(listener: (asked: string[]) => void): void
  /** Something was changed: every page is rendered anew when it is next asked for. */
  drop(): void
}

/** Public pages as bytes, rendered once per version of the content (architecture, seam 6). */
export function openPages(maxBytes = 64 * 1024 * 1024, now = Date.now): Pages {
  const cache = new LRUCache<string, StoredAnswer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ weight }) => weight,
  })
  const remembered = new Map<string, Promise<unknown>>()
  const listeners: ((asked: string[]) => void)[] = []
  let version = 0
  let day = dayNumber(now())
  function drop() {
    version += 1
    remembered.clear()
    const asked = listeners.length > 0 ? askedMost(cache) : []
    cache.clear()
    for (const listener of listeners) listener(asked)
  }
  /** The year in the footer is a content that changes by itself. */
  function dropYesterday() {
    const today = dayNumber(now())
    if (today !== day) drop()
    day = today
  }
  return {
    get(address) {
      dropYesterday()
      return cache.get(address)
    },
    version() {
      dropYesterday()
      return version
    },
    set(address, page, renderedFrom) {
      dropYesterday()
      if (renderedFrom === version) cache.set(address, page)
    },
    remember<Value>(what: string, read: () => Promise<Value>) {
      dropYesterday()
      // Under one name stands one kind of value, as whoever reads it gave it.
      const known = remembered.get(what) as Promise<Value> | undefined
      if (known) return known
      const reading = read()
      remembered.set(what, reading)
      reading.catch(() => {
        if (remembered.get(what) === reading) remembered.delete(what)
      })
      return reading
    },
    onDrop(listener) {
      listeners.push(listener)
    },
    drop,
  }
}

function askedMost(cache: LRUCache<string, StoredAnswer>): string[] {
  return [...cache.entries()]
    .filter(([, page]) => page.asked > 0)
    .toSorted(([, one], [, other]) => other.asked - one.asked)
    .map(([key]) => key)
}
