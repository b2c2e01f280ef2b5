import { LRUCache } from 'lru-cache'

/** A rendered public page, ready to be sent. */
export interface Page {
  status: number
  headers: [name: string, value: string][]
  etag: string
  bodies: Record<'identity' | 'gzip' | 'br', Uint8Array<ArrayBuffer>>
}

export interface Pages {
  get(address: string): Page | undefined
  /** Read before rendering and handed to `set`, so that a page rendered from older content is never kept. */
  version(): number
  set(address: string, page: Page, version: number): void
  /** Something was changed: every page is rendered anew when it is next asked for. */
  drop(): void
}

/** Public pages as bytes, rendered once per version of the content (architecture, seam 6). */
export function openPages(maxBytes = 64 * 1024 * 1024, now = Date.now): Pages {
  const cache = new LRUCache<string, Page>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: bytesOf,
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

function bytesOf(page: Page): number {
  return 1024 + page.bodies.identity.byteLength + page.bodies.gzip.byteLength + page.bodies.br.byteLength
}

/** Dubai keeps its clocks four hours ahead of UTC all year. */
function dubaiDay(moment: number): number {
  return Math.floor((moment + 4 * 60 * 60 * 1000) / (24 * 60 * 60 * 1000))
}
