import { LRUCache } from 'lru-cache'
import type { StoredAnswer } from './http/stored-answer.server.ts'

export interface Pages {
  get(address: string): StoredAnswer | undefined
  /** Read before rendering and handed to `set`, so that a page rendered from older content is never kept. */
  version(): number
  set(address: string, page: StoredAnswer, version: number): void
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
  let version = 0
  let day = dubaiDay(now())
  function drop() {
    version += 1
    cache.clear()
  }
  /** The year in the footer is a content that changes by itself. */
  function dropYesterday() {
    const today = dubaiDay(now())
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
    drop,
  }
}

/** Dubai keeps its clocks four hours ahead of UTC all year. */
function dubaiDay(moment: number): number {
  return Math.floor((moment + 4 * 60 * 60 * 1000) / (24 * 60 * 60 * 1000))
}
