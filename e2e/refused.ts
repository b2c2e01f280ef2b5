import type { Locator } from 'playwright/test'

/**
 * Presses, and sees why it was refused. It says so for two seconds (specification §9), in which a look from outside may come too
 * late on a busy machine; so the page looks by itself, at each frame, from before the press.
 */
export async function expectRefused(button: Locator, sentence: string) {
  const isSaid = (wanted: string) =>
    [...document.querySelectorAll('[role="alert"]')].some(
      (alert) => alert.checkVisibility() && alert.textContent.includes(wanted),
    )
  const said = button.page().waitForFunction(isSaid, sentence, { timeout: 15_000 })
  await Promise.all([said, button.click()])
}
