import type { CDPSession, Page } from 'playwright/test'
import { messages } from '#app/ui/admin/push/messages.ts'
import { newBrowser } from '#test/push-service.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const message = { title: 'New call request', body: 'Noor', tag: 'one', path: '/admin/call-requests?open=one' }

/** Replaces the browser maker's push service, which can't be reached from here. */
async function standInForPushService(page: Page) {
  const { p256dh, auth } = newBrowser()
  await page.addInitScript(
    (keys) => {
      const key = 'subscribed'
      const subscription = {
        endpoint: 'https://push.example.net/send/this-browser',
        toJSON: () => ({ endpoint: subscription.endpoint, keys }),
        unsubscribe: async () => sessionStorage.removeItem(key),
      }
      Object.assign(PushManager.prototype, {
        async subscribe() {
          sessionStorage.setItem(key, 'yes')
          return subscription
        },
        getSubscription: async () => (sessionStorage.getItem(key) ? subscription : null),
      })
    },
    { p256dh, auth },
  )
}

/** The id of the push worker's registration in the browser's developer tools. */
async function registrationOf(tools: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.endsWith('/admin/')) resolve(registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return registered
}

// Headless Chromium shows no notifications.
test.use({
  launchOptions: [
    ({ launchOptions }, provide) =>
      provide({ ...launchOptions, executablePath: process.env.CHROMIUM || undefined }),
    { scope: 'worker' },
  ],
})

test('a device is told while the back office is closed, listed, and taken back', async ({
  site,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url })
  await standInForPushService(page)
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  await page.getByRole('button', { name: 'Also when it is closed' }).click()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()

  const tools = await context.newCDPSession(page)
  const registrationId = await registrationOf(tools)
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId,
    data: JSON.stringify(message),
  })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/admin/')
      const notifications = (await worker?.getNotifications()) ?? []
      return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    })
  await expect.poll(shown).toEqual([message])

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): void
    }
    const [notification] = await scope.registration.getNotifications()
    const Click = Reflect.get(globalThis, 'NotificationEvent')
    scope.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await expect.poll(shown).toEqual([])

  await page.getByRole('link', { name: 'Devices' }).click()
  const device = page.getByRole('listitem').filter({ hasText: '(this one)' })
  await expect(device).toContainText('Since')
  await device.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status').getByText(messages.removed)).toBeVisible()
  await expect(page.getByText('No device yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Also when it is closed' })).toBeVisible()
})

test('a browser whose push service can’t be reached tells while the page is open, and says so', async ({
  site,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url })
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('push service not available'))
  })
  await openSignedIn(page, `${site.url}/admin/notifications`)
  await page.getByRole('button', { name: 'Also when it is closed' }).click()
  await expect(page.getByText(messages.refusedHere)).toBeVisible()
})
