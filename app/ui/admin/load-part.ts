import { checkVersion } from './version.ts'

/** Milliseconds between two tries. */
const pause = 1000

/**
 * Loads what a screen brings in a file of its own, again until it comes: what is asked for on a lost line appears when the line
 * is back, and what another version has no more when the page has been loaded anew.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    if (await checkVersion()) return new Promise(() => {})
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadPart(load)
  }
}
