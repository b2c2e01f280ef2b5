// @ts-nocheck -- The available types are those of pages; a worker has different ones.
// Runs in an administrator's browser, even while no page of the site is open. Shows push messages as
// notifications, and opens their address on a click.

const worker = globalThis

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

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
