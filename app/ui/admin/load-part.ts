import { retry } from '#app/platform/retry.ts'
import { second } from '#app/platform/units.ts'
import { checkVersion } from './version.ts'

/**
 * Loads a module that a screen imports dynamically, and retries until it arrives. After a lost connection it
 * appears when the connection is back. If a new version no longer has it, it appears after the page has
 * reloaded.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return retry(load, {
    async shouldRetry() {
      if ((await checkVersion()) === 'newer') await new Promise(() => {})
      return true
    },
    delayMs: () => second,
  })
}
