import type { Page } from 'playwright/test'

/** No person reads, fills in and sends a form faster; a faster sender is marked as a bot. */
export async function waitAsReader(page: Page) {
  await page.clock.fastForward(3_000)
}

/** Longer than any message stays on the screen. */
export async function waitForMessagesToClose(page: Page) {
  await page.clock.fastForward(20_000)
}
