import { LRUCache } from 'lru-cache'
import { builtInBrand } from '../brand.ts'
import { dayNumber } from '../clock.ts'
import type { StoredResponse } from './stored-response.server.ts'
import { mebibyte } from '../units.ts'

export interface Pages {
  get(address: string): StoredResponse | undefined
  /** Read before rendering and pass to `set`, so that a page rendered from older content is not cached. */
  version(): number
  set(address: string, page: StoredResponse, version: number): void
  /**
   * Caches what many pages show until something changes. A failure is not cached.
   * @param what a unique name
   */
  memoize<Value>(what: string, read: () => Promise<Value>): Promise<Value>
  /** Pages are kept until midnight in this time zone. */
  setTimeZone(timeZone: string): void
  /** Called after every change with the addresses requested since the previous one, most requested first. */
  onInvalidate(listener: (requested: string[]) => void): void
  /** Call when something has changed: every page is rendered again on its next request. */
  invalidate(): void
}

/** The page cache: public pages as bytes, rendered once per version of the content (decision 0007). */
export function createPages(maxBytes = 64 * mebibyte, now = Date.now): Pages {
  const cache = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ weight }) => weight,
  })
  const remembered = new Map<string, Promise<unknown>>()
  const listeners: ((requested: string[]) => void)[] = []
  let version = 0
  let timeZone = builtInBrand.timeZone
  let day = dayNumber(now(), timeZone)
  let checkedAt = quarterOf(now())
  function invalidate() {
    version += 1
    remembered.clear()
    const requested = listeners.length > 0 ? mostRequested(cache) : []
    cache.clear()
    for (const listener of listeners) listener(requested)
  }
  /** The year in the footer is content that changes on its own. */
  function invalidateOnNewDay() {
    const quarter = quarterOf(now())
    if (quarter === checkedAt) return
    checkedAt = quarter
    const today = dayNumber(now(), timeZone)
    if (today !== day) invalidate()
    day = today
  }
  return {
    get(address) {
      invalidateOnNewDay()
      return cache.get(address)
    },
    version() {
      invalidateOnNewDay()
      return version
    },
    set(address, page, renderedFrom) {
      invalidateOnNewDay()
      if (renderedFrom === version) cache.set(address, page)
    },
    memoize<Value>(what: string, read: () => Promise<Value>) {
      invalidateOnNewDay()
      // Each name always has the same type of value, the one its caller passed.
      const known = remembered.get(what) as Promise<Value> | undefined
      if (known) return known
      const reading = read()
      remembered.set(what, reading)
      reading.catch(() => {
        if (remembered.get(what) === reading) remembered.delete(what)
      })
      return reading
    },
    setTimeZone(chosen) {
      timeZone = chosen
      day = dayNumber(now(), timeZone)
    },
    onInvalidate(listener) {
      listeners.push(listener)
    },
    invalidate,
  }
}

/** In every time zone, midnight is at a quarter of an hour. */
function quarterOf(moment: number): number {
  return Math.floor(moment / (15 * 60 * 1000))
}

function mostRequested(cache: LRUCache<string, StoredResponse>): string[] {
  return [...cache.entries()]
    .filter(([, page]) => page.hits > 0)
    .toSorted(([, one], [, other]) => other.hits - one.hits)
    .map(([key]) => key)
}
