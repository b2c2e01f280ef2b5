// @ts-nocheck -- The types at hand are those of pages, and a worker has others.
// Runs in an administrator's browser, also while no page of ours is open. It shows what it is sent, and opens it.

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
 * A page that shows this list already goes there by itself, and asks first where something is typed.
 * @param {string} path
 */
async function open(path) {
  const address = new URL(path, worker.location.origin)
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === address.pathname)
  if (!page) return worker.clients.openWindow(address.href)
  await page.focus()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A page of this worker has one origin: ours.
  page.postMessage({ open: path })
}
