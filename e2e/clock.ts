import type { Page } from 'playwright/test'

/** Nobody reads a form, fills it in and sends it faster; what does is marked as a machine's (trust.md). */
export async function readTheForm(page: Page) {
  await page.clock.fastForward(3_000)
}

/** Longer than any message stays on the screen by itself. */
export async function outstayMessages(page: Page) {
  await page.clock.fastForward(20_000)
}
