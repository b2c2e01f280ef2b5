import { LRUCache } from 'lru-cache'
import { builtInBrand } from '../brand.ts'
import { dayNumber } from '../clock.ts'
import type { StoredResponse } from './stored-response.server.ts'
import { hour, mebibyte, second } from '../units.ts'

export interface Pages {
  get(address: string): StoredResponse | undefined
  /**
   * A page as it was before the last changes, for when data is away and no new one can be rendered; `undefined` an hour
   * after the change, and from when anything on the site has ended.
   */
  getOutdated(address: string): OutdatedPage | undefined
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
  /** Call when something has been taken from the site: not even an outdated page stays. */
  clear(): void
  /** @param at when, in milliseconds since 1970, the first of what is on the site ends; all is cleared then */
  setEnd(at: number): void
}

export interface OutdatedPage {
  page: StoredResponse
  /** For how many seconds. */
  age: number
}

interface Entry {
  page: StoredResponse
  version: number
  outdatedAt?: number
}

/** A site that is not up to date is better than none, but not for longer. */
const longestAge = hour

/** The page cache: public pages as bytes, rendered once per version of the content (decision 0007). */
export function createPages(maxBytes = 64 * mebibyte, now = Date.now): Pages {
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ page }) => page.weight,
  })
  const remembered = new Map<string, Promise<unknown>>()
  const listeners: ((requested: string[]) => void)[] = []
  let version = 0
  /** No page that was rendered before may be kept, not even as a copy. */
  let cleared = 0
  let timeZone = builtInBrand.timeZone
  let day = dayNumber(now(), timeZone)
  let checkedAt = quarterOf(now())
  let end = Infinity
  let hasEnded = false
  function invalidate(keepsCopies = true) {
    const requested = listeners.length > 0 ? mostRequested(cache, version) : []
    version += 1
    remembered.clear()
    if (keepsCopies) for (const entry of cache.values()) entry.outdatedAt ??= now()
    else {
      cache.clear()
      cleared = version
    }
    for (const listener of listeners) listener(requested)
  }
  /** Whatever may have ended is shown no longer, though nothing could be written or heard meanwhile. */
  function clearAtEnd() {
    if (hasEnded || now() < end) return
    hasEnded = true
    invalidate(false)
  }
  /** The year in the footer is content that changes on its own. */
  function invalidateInTime() {
    clearAtEnd()
    const quarter = quarterOf(now())
    if (quarter === checkedAt) return
    checkedAt = quarter
    const today = dayNumber(now(), timeZone)
    if (today !== day) invalidate()
    day = today
  }
  return {
    get(address) {
      invalidateInTime()
      const entry = cache.get(address)
      return entry?.version === version ? entry.page : undefined
    },
    getOutdated(address) {
      invalidateInTime()
      const entry = cache.get(address)
      if (hasEnded || entry?.outdatedAt === undefined) return undefined
      const age = now() - entry.outdatedAt
      return age <= longestAge ? { page: entry.page, age: Math.round(age / second) } : undefined
    },
    version() {
      invalidateInTime()
      return version
    },
    set(address, page, renderedFrom) {
      invalidateInTime()
      if (renderedFrom === version) cache.set(address, { page, version })
      // While one change follows the other, nothing would be left for an outage otherwise.
      else if (renderedFrom >= cleared && (cache.peek(address)?.version ?? -1) <= renderedFrom)
        cache.set(address, { page, version: renderedFrom, outdatedAt: now() })
    },
    memoize<Value>(what: string, read: () => Promise<Value>) {
      invalidateInTime()
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
    invalidate: () => invalidate(),
    clear: () => invalidate(false),
    setEnd(at) {
      end = at
      hasEnded = false
    },
  }
}

/** In every time zone, midnight is at a quarter of an hour. */
function quarterOf(moment: number): number {
  return Math.floor(moment / (15 * 60 * 1000))
}

function mostRequested(cache: LRUCache<string, Entry>, version: number): string[] {
  return [...cache.entries()]
    .filter(([, entry]) => entry.version === version && entry.page.hits > 0)
    .toSorted(([, one], [, other]) => other.page.hits - one.page.hits)
    .map(([key]) => key)
}
