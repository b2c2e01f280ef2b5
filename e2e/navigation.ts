import type { Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { declaredRequests } from '#app/features/requests/kinds.ts'
import { expect } from './site.ts'

/** What the navigation of the office has for whoever may read everything. */
export const wholeNavigation = [
  'General',
  'Projects',
  'Certificates',
  'Clients',
  'Vacancies',
  'Call Requests',
  'Job Requests',
]

/** What a site of its own adds to it. */
export const ownNavigation = [
  ...collections.flatMap(({ admin }) => admin.navigation?.label ?? []),
  ...declaredRequests.map(({ title }) => title),
].filter((label) => !wholeNavigation.includes(label))

/** In pixels: so wide is a window in which every entry stands beside the others. */
export const roomyWidth = ownNavigation.length > 0 ? 1920 : 1440

/** Where a site has entries of its own, those that a test looks for would be in the menu. */
export async function makeRoom(page: Page) {
  if (ownNavigation.length > 0) await page.setViewportSize({ width: roomyWidth, height: 900 })
}

/** @param labels of the entries, each without the number behind it */
export async function expectNavigation(page: Page, labels: readonly string[]) {
  await makeRoom(page)
  const entries = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  const hasNotText = ownNavigation.length > 0 ? new RegExp(`^(${ownNavigation.join('|')})`) : undefined
  await expect(entries.filter({ hasNotText })).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
}
