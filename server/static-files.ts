import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import {
  respond,
  storeResponse,
  type Encoding,
  type StoredResponse,
} from '#app/platform/pages/stored-response.server.ts'
import type { Secure } from './security-headers.ts'
import { mebibyte } from '#app/platform/units.ts'

const inMemory = { maxSize: 24 * mebibyte, maxEntrySize: mebibyte }
/**
 * In bytes, for a file's headers in memory. This also gives a weight to empty files, which is how the build
 * emits modules without browser code.
 */
const overhead = 1024
const suffixes: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/**
 * The built files, listed once at the start: for any other address, the disk is never accessed. A requested
 * file is read once and stays in memory, as the build compressed it.
 */
export function createStaticFiles(folder: string, secure: Secure) {
  const sizes = new Map(listFiles(folder))
  const loaded = new LRUCache<string, StoredResponse>({
    ...inMemory,
    sizeCalculation: ({ weight }) => weight,
  })
  const fromDisk = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_, c) => c.header('Cache-Control', cacheControlOf(c.req.path)),
  })

  function load(path: string): StoredResponse {
    const type = getMimeType(path) ?? 'application/octet-stream'
    const headers = new Headers({ 'Content-Type': type, 'Cache-Control': cacheControlOf(path) })
    const isCompressed = sizes.has(`${path}.br`)
    if (isCompressed) headers.set('Vary', 'Accept-Encoding')
    const content = readFileSync(join(folder, path))
    const stored = storeResponse({
      status: 200,
      weight: overhead + content.length * (isCompressed ? 2 : 1),
      headers: secure(headers, path),
      etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      encode(encoding) {
        if (encoding === 'identity') return content
        const name = path + suffixes[encoding]
        return sizes.has(name) ? readFileSync(join(folder, name)) : undefined
      },
    })
    loaded.set(path, stored)
    return stored
  }

  function find(path: string): StoredResponse | undefined {
    const known = loaded.get(path)
    if (known) return known
    const size = sizes.get(path)
    return size !== undefined && size <= inMemory.maxEntrySize / 2 ? load(path) : undefined
  }

  return {
    find,
    /** Ranges, and files too large for memory, are read from disk. */
    middleware: createMiddleware(async (c, next) => {
      const { method, path } = c.req
      if (!sizes.has(path)) return next()
      const stored = method === 'GET' || method === 'HEAD' ? find(path) : undefined
      return stored && !c.req.header('Range') ? respond(c.req.raw, stored) : fromDisk(c, next)
    }),
  }
}

/** An asset's name changes with its content. */
function cacheControlOf(path: string) {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

function listFiles(folder: string): [path: string, bytes: number][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [`/${relative(folder, file).split(sep).join('/')}`, statSync(file).size]
    })
}

// React Router appends `#` to style sheets that a part loaded later also needs.
const styleSheet = /<link rel="stylesheet" href="(\/assets\/[\w.~-]+\.css)#?"\/>/g

/**
 * Inlines the style sheets of a finished page, so that its first paint needs no further request. `client` is
 * the folder of the built assets.
 */
export function createFirstPaint(client: string) {
  const sheets = new Map<string, string>()

  function sheet(href: string): string {
    const known = sheets.get(href) ?? readFileSync(join(client, 'assets', basename(href)), 'utf8').trim()
    sheets.set(href, known)
    return known
  }

  return (html: string) => {
    const end = html.indexOf('</head>')
    const head = html
      .slice(0, end)
      // Vite takes a sheet with a link as loaded, and does not fetch it again with an island that needs it.
      .replaceAll(
        styleSheet,
        (_, href: string) => `<style>${sheet(href)}</style><link rel="stylesheet" href="${href}" disabled/>`,
      )
    return head + html.slice(end)
  }
}
