let isOutdated = false
const holding = new Set<symbol>()
const subscribers = new Set<() => void>()

/** Prevents a reload, which would lose something on the page, until the returned function is called. */
export function preventReload(): () => void {
  const holder = Symbol('holder')
  holding.add(holder)
  return () => {
    holding.delete(holder)
    // What is unsaved is handed over to what sends it in one render, whose effects may begin after others have ended.
    queueMicrotask(reloadIfFree)
  }
}

/**
 * Checks whether the server now has another version and no longer has files that this page may still need.
 * Such a page is reloaded as soon as nothing would be lost.
 * @returns `undefined` if the server was not reached
 */
export async function checkVersion(): Promise<'same' | 'newer' | undefined> {
  // Set by root.tsx: React Router's manifest, whose name is derived from the hashes of this version's files.
  const { hydrates: url = '' } = document.documentElement.dataset
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

/** Calls `notify` when this page turns out to be outdated, until the returned function is called. */
export function subscribeToVersion(notify: () => void): () => void {
  subscribers.add(notify)
  return () => subscribers.delete(notify)
}

export const hasNewVersion = () => isOutdated
