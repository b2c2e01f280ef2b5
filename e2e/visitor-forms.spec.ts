import type { Page } from 'playwright/test'
import { callLabels, callSentences, jobLabels, jobSentences } from '#test/requests.ts'
import { waitForMessagesToClose, waitAsReader } from './clock.ts'
import { expect, readingTest as test } from './site.ts'

const resume = { name: 'Salma Rahman.pdf', mimeType: 'application/pdf', buffer: Buffer.from(onePagePdf()) }
const callRequest = {
  personName: 'Salma Rahman',
  personEmail: 'salma@example.com',
  personPhone: '+971 4 000 0000',
  personMessage: 'Two villas in Al Barsha.\nPlease call after four.',
}

async function fillCallRequest(page: Page) {
  for (const [name, value] of Object.entries(callRequest)) await page.locator(`[name="${name}"]`).fill(value)
}

async function fillApplication(page: Page) {
  await page.getByLabel(jobLabels.firstname).fill('Salma')
  await page.getByLabel(jobLabels.lastname).fill('Rahman')
  await page.getByLabel(jobLabels.email).fill('salma@example.com')
  await page.getByLabel(jobLabels.phone).fill('+971 4 000 0000')
}

for (const javaScriptEnabled of [true, false])
  test.describe(`a call request, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 780 } })

    test('with a field empty is refused in the words of the specification, and keeps the rest', async ({
      page,
    }) => {
      await page.goto('/contact')
      await page.getByLabel(callLabels.personName).fill(callRequest.personName)
      await page.getByRole('button', { name: 'Send Now' }).click()
      const refusal = page.getByRole('alert').filter({ hasText: callSentences.missing })
      await expect(refusal).toBeVisible()
      await expect(page.getByLabel(callLabels.personName)).toHaveValue(callRequest.personName)
      const email = page.getByLabel(callLabels.personEmail)
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await expect(email).toHaveAccessibleDescription('Please enter an email address.')
      if (!javaScriptEnabled) return
      await waitForMessagesToClose(page)
      await expect(refusal).toBeHidden()
    })

    test('is sent, thanked for, and the form is empty again', async ({ page }) => {
      await page.goto('/contact')
      await fillCallRequest(page)
      await waitAsReader(page)
      await page.getByRole('button', { name: 'Send Now' }).click()
      const thanks = page.getByRole('status').filter({ hasText: callSentences.sent })
      await expect(thanks).toBeVisible()
      await expect(page.getByLabel(callLabels.personMessage)).toHaveValue('')
      if (!javaScriptEnabled) return
      await waitForMessagesToClose(page)
      await expect(page.getByText(callSentences.sent)).toBeHidden()
    })
  })

test('a call request that the network swallows says so, and is sent by a second click', async ({ page }) => {
  await page.goto('/contact')
  await fillCallRequest(page)
  await waitAsReader(page)
  await page.route('**/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send Now' }).click()
  const failed = page.getByRole('alert').filter({ hasText: callSentences.notArrived })
  await expect(failed).toBeVisible()
  await waitForMessagesToClose(page)
  await expect(failed).toBeHidden()
  await expect(page.getByLabel(callLabels.personMessage)).toHaveValue(callRequest.personMessage)
  await page.unroute('**/contact')
  await page.getByRole('button', { name: 'Send Now' }).click()
  await expect(page.getByRole('status').filter({ hasText: callSentences.sent })).toBeVisible()
})

test('a call request is covered by an overlay while it is on its way', async ({ page }) => {
  await page.goto('/contact')
  await fillCallRequest(page)
  await waitAsReader(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/contact', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send Now' }).click()
  await expect(page.getByRole('status').getByText('Sending your message')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Now' })).toBeDisabled()
  // The company's own mark is the sign, as in the header.
  const mark = await page.getByRole('banner').getByRole('img').first().getAttribute('src')
  await expect(page.getByRole('status').locator('img')).toHaveAttribute('src', mark ?? '')
  arrived.resolve()
  await expect(page.getByRole('status').filter({ hasText: callSentences.sent })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(`an application, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 780 } })

    test('without a resume is refused in the words of the specification, and keeps what was typed', async ({
      page,
    }) => {
      await page.goto('/careers')
      await fillApplication(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('alert').filter({ hasText: jobSentences.missing })).toBeVisible()
      await expect(page.getByLabel(jobLabels.lastname)).toHaveValue('Rahman')
      await expect(page.getByLabel(jobLabels.file)).toHaveAttribute('aria-invalid', 'true')
    })

    test('with something else under the name of a PDF is refused, and the form stays', async ({ page }) => {
      await page.goto('/careers')
      await fillApplication(page)
      const page404 = Buffer.from('<!doctype html><script>alert(1)</script>')
      await page.getByLabel(jobLabels.file).setInputFiles({ ...resume, buffer: page404 })
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('alert').filter({ hasText: /^Error: / })).toBeVisible()
      await expect(page.getByLabel(jobLabels.firstname)).toHaveValue('Salma')
    })

    test('is thanked for, and only that is shown', async ({ page }) => {
      await page.goto('/careers')
      await fillApplication(page)
      await page.getByLabel(jobLabels.file).setInputFiles(resume)
      await waitAsReader(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('heading', { name: jobSentences.sent })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0)
    })
  })

test('an application that the network swallows says Error:, and keeps its file for a second try', async ({
  page,
}) => {
  await page.goto('/careers')
  await fillApplication(page)
  await page.getByLabel(jobLabels.file).setInputFiles(resume)
  await waitAsReader(page)
  await page.route('**/careers', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  const failed = jobSentences.notArrived
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await page.unroute('**/careers')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: jobSentences.sent })).toBeVisible()
})

test('the thank-you text stays on later visits, until somebody wants to apply again', async ({ page }) => {
  await page.goto('/careers')
  await fillApplication(page)
  await page.getByLabel(jobLabels.file).setInputFiles(resume)
  await waitAsReader(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(jobSentences.sent)).toBeVisible()
  await page.goto('/')
  await page.goto('/careers')
  await expect(page.getByText(jobSentences.sent)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
  await page.getByRole('link', { name: 'Apply again' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect(page.getByLabel(jobLabels.firstname)).toHaveValue('')
})

function onePagePdf(): string {
  return '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
}
