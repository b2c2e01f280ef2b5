import { pollInterval } from '#app/platform/live/topics.ts'
import { expect, test } from './site.ts'
import { openSignedIn } from './sign-in.ts'

test('screens whose streams are refused ask every half a minute', async ({ site, page, browser }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const visitor = await context.newPage()
  await visitor.route('**/live?*', (route) => route.fulfill({ status: 429 }))
  await visitor.clock.install()
  const refused = visitor.waitForResponse(/\/live\?/)
  await visitor.goto('/clients')
  await refused
  await openSignedIn(page, '/admin/clients')
  await page.request.post('/admin/clients', {
    form: { name: 'Harbours' },
    headers: { Origin: site.url },
    maxRedirects: 0,
  })
  await expect(visitor.getByText('Harbours')).toHaveCount(0)
  await visitor.clock.runFor(pollInterval + 1_000)
  await expect(visitor.getByText('Harbours').first()).toBeVisible()
  await context.close()
})
