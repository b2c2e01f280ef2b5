import type { Page } from 'playwright/test'
import { mount } from './mount.ts'
import { expect, ownSiteTest as test } from './site.ts'

const arrive = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('islands arrive')))

test('an island is told of a number and a range that were set before its code came', async ({ page }) => {
  await mount(page, 'late-islands')
  const concrete = page.getByLabel('Concrete (m³)')
  await concrete.fill('5000')
  await page.getByLabel('Share').fill('25')
  await concrete.focus()
  await expect(page.locator('#calculator output')).toHaveText('140 t at 50 %')
  await arrive(page)
  await expect(page.locator('#calculator output')).toHaveText('350 t at 25 %')
  await expect(concrete).toHaveValue('5000')
  await expect(concrete).toBeFocused()
  await concrete.fill('1000')
  await expect(page.locator('#calculator output')).toHaveText('70 t at 25 %')
})

test('an island is told of texts, choices and boxes, and of nothing that nobody touched', async ({
  page,
}) => {
  await mount(page, 'late-islands')
  await page.getByLabel('Text').fill('typed')
  await page.getByLabel('Email').fill('salma@example.com')
  await page.getByLabel('Area').fill('two\nlines')
  await page.getByLabel('Select').selectOption('two')
  await page.getByLabel('Box').check()
  await page.getByLabel('right').check()
  const text = page.getByLabel('Text')
  await text.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.setSelectionRange(1, 3)
  })
  await arrive(page)
  const told = {
    text: 'typed',
    email: 'salma@example.com',
    area: 'two\nlines',
    select: 'two',
    box: 'true',
    side: 'right',
  }
  await expect.poll(async () => JSON.parse(await page.locator('#choices output').innerText())).toEqual(told)
  await expect(page.getByLabel('Box')).toBeChecked()
  await expect(page.getByLabel('right')).toBeChecked()
  await expect(text).toBeFocused()
  expect(
    await text.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
  ).toEqual([1, 3])
})
