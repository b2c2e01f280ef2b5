declare global {
  interface Window {
    /** React Router's list of the files that this version of the program consists of; its name follows from theirs. */
    __reactRouterManifest?: { url: string }
  }
}

let isOutdated = false
const holding = new Set<symbol>()
const subscribers = new Set<() => void>()

/** What a reload would lose stands on the page until the returned function is called. */
export function holdPage(): () => void {
  const holder = Symbol('holder')
  holding.add(holder)
  return () => {
    holding.delete(holder)
    reloadIfFree()
  }
}

/**
 * Whether the server is another version by now than this page is of, and has none of the files any more that it may still want.
 * Such a page is loaded anew as soon as nothing would be lost by it.
 * @returns `undefined` where the server was not reached
 */
export async function checkVersion(): Promise<'same' | 'newer' | undefined> {
  const { url = '' } = window.__reactRouterManifest ?? {}
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404) {
    isOutdated = true
    for (const notify of subscribers) notify()
    reloadIfFree()
  }
  return isOutdated ? 'newer' : answer && 'same'
}

function reloadIfFree() {
  if (isOutdated && holding.size === 0) location.reload()
}

/** Calls `notify` when this page is found to be of the version before, until the returned function is called. */
export function subscribeToVersion(notify: () => void): () => void {
  subscribers.add(notify)
  return () => subscribers.delete(notify)
}

export const hasNewVersion = () => isOutdated
