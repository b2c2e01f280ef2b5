import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { sendVacancy } from '#test/vacancies.ts'
import { administrator } from '#tools/seed/content.ts'
import { sampleForm } from '#tools/seed/documents.ts'
import { sessionOfFirstDay } from './site.ts'

/** Goes to an address of the back office, types name and password there and waits until the page is awake. */
export async function signIn(page: Page, address: string, username: string = administrator.username) {
  await page.goto(address)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
  await wakeUp(page)
}

/** Goes to an address of the back office in the session with which every day begins. */
export async function openSignedIn(page: Page, address: string) {
  await page.context().addCookies([sessionOfFirstDay()])
  await open(page, address)
}

/** A robot types faster than any page wakes up. Without JavaScript a page has nothing to wait for. */
export async function wakeUp(page: Page) {
  await page.waitForFunction(() => !('earlyTyping' in window))
}

/** As a phone would hand it over. */
export async function photograph(name: string) {
  const sky = { r: 190, g: 214, b: 235 }
  const image = sharp({ create: { width: 1800, height: 1200, channels: 3, background: sky } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** An open vacancy, as its form would add it. */
export async function addVacancy(url: string, title: string) {
  const { name, value } = sessionOfFirstDay()
  const { status } = await sendVacancy(url, `${name}=${value}`, title)
  if (status !== 303) throw new Error(`adding a vacancy answered ${status}`)
}

/** Adds a document to every collection that has none, by its form. */
export async function addOneOfEach(url: string) {
  const { name, value } = sessionOfFirstDay()
  const headers = { Origin: url, Cookie: `${name}=${value}` }
  for (const collection of collections) {
    const { add, list, nothing } = collection.admin
    if (!(await (await fetch(url + list, { headers })).text()).includes(nothing.title)) continue
    const body = new URLSearchParams(sampleForm(collection))
    const { status } = await fetch(url + add, { method: 'POST', headers, body, redirect: 'manual' })
    if (status !== 303) throw new Error(`adding a ${collection.one} answered ${status}`)
  }
}

/** Goes to a page of the back office and waits until it is awake. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await wakeUp(page)
}

/** From here on no page gets its scripts; returns what lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts.resolve
}
