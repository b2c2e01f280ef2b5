import type { Locator } from 'playwright/test'

/**
 * Presses the button, and checks the reason of the refusal. The message is shown for two seconds
 * (specification §9), which a check from outside may miss on a busy machine, so the page itself checks each
 * frame, starting before the press.
 */
export async function expectRefused(button: Locator, sentence: string) {
  const isShown = (wanted: string) =>
    [...document.querySelectorAll('[role="alert"]')].some(
      (alert) => alert.checkVisibility() && alert.textContent.includes(wanted),
    )
  const shown = button.page().waitForFunction(isShown, sentence)
  await Promise.all([shown, button.click()])
}
