import { checkVersion } from './version.ts'

/** Milliseconds between two attempts. */
const pause = 1000

/**
 * Loads a module that a screen imports dynamically, and retries until it arrives. After a lost connection it
 * appears when the connection is back. If a new version no longer has it, it appears after the page has
 * reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    if ((await checkVersion()) === 'newer') return new Promise(() => {})
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadPart(load)
  }
}
