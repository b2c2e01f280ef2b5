// @ts-nocheck -- The available types are those of pages; a worker has different ones.
// Runs in an administrator's browser, even while no page of the site is open. Shows push messages as
// notifications, opens their address on a click, and keeps the page of site visits for when there is no network.

const worker = globalThis
/** The only page that opens without a network. It is the same for everybody and holds no data. */
const page = '/admin/site-visit'
const cacheName = 'plinth site visit'

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  // Without the page, which is kept as soon as it is opened, notifications still work.
  event.waitUntil(keepPage().catch(() => {}))
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && pathname === page) event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
})

/** The page from the server if that responds in time, so that an update of the site is used at once. */
async function openPage(event) {
  const kept = await caches.match(page)
  const signal = kept && AbortSignal.timeout(3_000)
  const answer = await fetch(event.request, { signal }).catch(() => undefined)
  if (!answer?.ok) return kept ?? answer ?? Response.error()
  event.waitUntil(keepPage(answer.clone()).catch(() => {}))
  return answer
}

async function openAsset(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** Keeps the page with the files that it names, all or none; their names change with their content. */
async function keepPage(answer) {
  const fresh = answer ?? (await fetch(page))
  if (!fresh.ok) return
  const html = await fresh.clone().text()
  const names = new Set(html.match(/\/assets\/[\w.-]+/g))
  const cache = await caches.open(cacheName)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll([...names].filter((name) => !kept.includes(name)))
  await cache.put(page, fresh)
  for (const name of kept) if (name !== page && !names.has(name)) await cache.delete(name)
}

worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data?.json() ?? {}
  event.waitUntil(worker.registration.showNotification(title ?? 'Plinth', { body, tag, data: { path } }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.path
  if (typeof path === 'string' && path.startsWith('/admin/')) event.waitUntil(open(path))
})

/**
 * Opens the path. A page that already shows this list navigates itself, and asks first if it has unsaved
 * typing.
 * @param {string} path
 */
async function open(path) {
  const address = new URL(path, worker.location.origin)
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === address.pathname)
  if (!page) return worker.clients.openWindow(address.href)
  await page.focus()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages have its own origin
  page.postMessage({ open: path })
}
