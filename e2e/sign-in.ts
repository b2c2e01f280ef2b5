import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { sendVacancy } from '#test/vacancies.ts'
import { administrator } from '#tools/seed/content.ts'
import { sampleForm } from '#tools/seed/documents.ts'
import { templateSession } from './site.ts'

/** Opens a back-office address, signs in there, and waits until the page is hydrated. */
export async function signIn(page: Page, address: string, username: string = administrator.username) {
  await page.goto(address)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
  await wakeUp(page)
}

/** Opens a back-office address in the session with which every test starts. */
export async function openSignedIn(page: Page, address: string) {
  await page.context().addCookies([templateSession()])
  await open(page, address)
}

/**
 * Waits for hydration, since automation types faster than any page hydrates. Without JavaScript there is
 * nothing to wait for.
 */
export async function wakeUp(page: Page) {
  await page.waitForFunction(() => !('earlyTyping' in window))
}

/** A photograph as a phone would provide it. */
export async function photograph(name: string) {
  const sky = { r: 190, g: 214, b: 235 }
  const image = sharp({ create: { width: 1800, height: 1200, channels: 3, background: sky } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Adds an open vacancy as its form would. */
export async function addVacancy(url: string, title: string) {
  const { name, value } = templateSession()
  const { status } = await sendVacancy(url, `${name}=${value}`, title)
  if (status !== 303) throw new Error(`adding a vacancy answered ${status}`)
}

/** Adds a document to every collection that has none, through its form. */
export async function addOneOfEach(url: string) {
  const { name, value } = templateSession()
  const headers = { Origin: url, Cookie: `${name}=${value}` }
  // The sample site has documents of each collection whose documents belong to others.
  for (const collection of collections.filter(({ parent }) => parent === undefined)) {
    const { add, list, nothing } = collection.admin
    if (!(await (await fetch(url + list, { headers })).text()).includes(nothing.title)) continue
    const body = new URLSearchParams(sampleForm(collection))
    const { status } = await fetch(url + add, { method: 'POST', headers, body, redirect: 'manual' })
    if (status !== 303) throw new Error(`adding a ${collection.one} answered ${status}`)
  }
}

/** Opens a back-office page and waits until it is hydrated. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await wakeUp(page)
}

/** Blocks scripts on all pages from now on; returns a function that releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts.resolve
}
