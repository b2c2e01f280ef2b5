import type { Page } from 'playwright/test'
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

/** @param labels of the entries, each without the number behind it */
export async function expectNavigation(page: Page, labels: readonly string[]) {
  const entries = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  await expect(entries).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
}
