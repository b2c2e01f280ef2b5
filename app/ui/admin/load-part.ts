import { checkVersion } from './version.ts'

/** Milliseconds between two tries. */
const pause = 1000

/**
 * Loads what a screen brings in a file of its own, again until it comes: what is asked for on a lost line appears when the line
 * is back, and what another version has no more when the page has been loaded anew.
 * @param tries after how many it is given up where the server can be reached, and does not have it
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
