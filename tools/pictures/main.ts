// Retakes the screenshots in docs/pictures of the built site with its sample content: node scripts/run.mjs
// tools/pictures/main.ts
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { declaredRequests } from '#app/features/requests/kinds.ts'
import { defaultLocale, localHref, localeNames } from '#app/platform/locales.ts'
import { withSampleSite } from '../seed/sample-site.ts'

const pictures = join(import.meta.dirname, '../../docs/pictures')
const widths = [360, 768, 1440]
/** Only for public pages. */
const widest = 2560
const publicPages = {
  home: '/',
  projects: '/projects',
  project: '/projects/158',
  news: '/news',
  about: '/about',
  contact: '/contact',
  careers: '/careers',
  clients: '/clients',
  'not-found': '/no-such-page',
}
const adminPages = {
  'admin-overview': '/admin/overview',
  'admin-history': '/admin/history',
  ...Object.fromEntries(declaredRequests.map(({ name, address }) => [`admin-${name}s`, address])),
  'admin-bulk-upload': '/admin/upload-projects',
  'admin-account': '/admin/account',
  'admin-list': '/admin/products/edit',
  'admin-add': '/admin/products',
  'admin-prequalification': '/admin',
  'admin-home': '/admin/home',
  'admin-brand': '/admin/brand',
  'admin-languages': '/admin/languages',
  'admin-services': '/admin/services-items',
  'admin-certificates': '/admin/certificates/edit',
  'admin-clients': '/admin/clients/edit-item',
}

await withSampleSite(async ({ url, browser, signIn }) => {
  for (const width of [...widths, widest]) {
    const page = await browser.newPage({
      viewport: { width, height: width < 768 ? 780 : 900 },
      reducedMotion: 'reduce',
    })
    const shown = localeNames.filter((locale) => width < widest || locale === defaultLocale)
    for (const locale of shown)
      for (const [name, path] of Object.entries(publicPages)) {
        await page.goto(url + localHref(locale, path))
        await page.waitForTimeout(2500) // Waits for the loading overlay to end.
        await take(page, locale === defaultLocale ? name : `${name}-${locale}`, width)
      }
    if (width === widest) {
      await page.close()
      continue
    }
    await page.goto(`${url}/admin`)
    await take(page, 'admin-sign-in', width)
    await signIn(page)
    for (const [name, path] of Object.entries(adminPages)) {
      await page.goto(url + path)
      await page.waitForTimeout(1000)
      await take(page, name, width)
    }
    await page.goto(`${url}/admin/products/edit?search=garden`)
    await page.getByRole('link', { name: 'Garden Villas' }).first().click()
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    await page.waitForTimeout(1000)
    await take(page, 'admin-edit', width)
    await page.close()
  }
})

async function take(page: Page, name: string, width: number) {
  const picture = await page.screenshot()
  await sharp(picture)
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(join(pictures, `${name}-${width}.jpg`))
}
