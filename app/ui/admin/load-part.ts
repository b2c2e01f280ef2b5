import { checkVersion } from './version.ts'

/** Milliseconds between two attempts. */
const pause = 1000

/**
 * Loads a module that a screen imports dynamically, and retries until it arrives. After a lost connection it
 * appears when the connection is back. If a new version no longer has it, it appears after the page has
 * reloaded.
 * @param tries attempts after which it gives up if the server answers but does not have the module
 */
export async function loadPart<Part>(load: () => Promise<Part>, tries = Infinity): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const version = await checkVersion()
    if (version === 'newer') return new Promise(() => {})
    const left = version === 'same' ? tries - 1 : tries
    if (left === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadPart(load, left)
  }
}
