import { ar } from '#app/messages/ar.ts'
import { en } from '#app/messages/en.ts'
import { violationsOn } from './axe.ts'
import { expect, readingTest as test } from './site.ts'

for (const [language, words] of [
  ['', en],
  ['/ar', ar],
] as const) {
  test(`Careers begins with its title, then vacancies, then the form ${language}`, async ({ page }) => {
    await page.goto(`${language}/careers`)
    const headings = page.getByRole('main').getByRole('heading')
    await expect(headings).toHaveText([words.pages.careers, words.careers.vacancies, words.careers.heading])
    expect(await headings.evaluateAll((all) => all.map(({ localName }) => localName))).toEqual([
      'h1',
      'h2',
      'h2',
    ])
    const list = await page.getByRole('main').getByRole('list').first().boundingBox()
    const form = await page.getByRole('main').locator('form').boundingBox()
    expect(list?.y).toBeLessThan(form?.y ?? 0)
    expect(await violationsOn(page)).toEqual([])
  })

  test(`a vacancy has its facts under labels, large ${language}`, async ({ page }) => {
    await page.goto(`${language}/careers/senior-site-engineer`)
    const { labels } = words.careers
    await expect(page.getByRole('main').locator('dl dt')).toHaveText([
      labels.place,
      labels.kind,
      labels.department,
    ])
    const sizes = await page
      .getByRole('main')
      .locator('dl dd')
      .evaluateAll((all) =>
        all.map((one) => ({
          font: Number.parseFloat(getComputedStyle(one).fontSize),
          isWhole: one.scrollWidth <= one.clientWidth,
        })),
      )
    for (const { font, isWhole } of sizes) {
      expect(font).toBeGreaterThan(18)
      expect(isWhole).toBe(true)
    }
    expect(await violationsOn(page)).toEqual([])
  })

  test(`under a client's logo stands how many projects its link lists ${language}`, async ({ page }) => {
    await page.goto(`${language}/clients`)
    const links = page.getByRole('main').locator('li a')
    const counted = await links.evaluateAll((all) =>
      all.map((link) => ({
        number: link.firstChild?.textContent ?? '',
        address: link.getAttribute('href') ?? '',
      })),
    )
    expect(counted.length).toBeGreaterThan(4)
    expect(await violationsOn(page)).toEqual([])
    for (const { number, address } of counted) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(number)
    }
  })
}
