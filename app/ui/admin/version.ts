import { useEffect, useSyncExternalStore } from 'react'
import { heardAgain } from '#app/ui/live/live-source.ts'

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
 */
export async function checkVersion(): Promise<boolean> {
  const { url = '' } = window.__reactRouterManifest ?? {}
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status !== 404) return isOutdated
  isOutdated = true
  for (const notify of subscribers) notify()
  reloadIfFree()
  return true
}

function reloadIfFree() {
  if (isOutdated && holding.size === 0) location.reload()
}

/** Asks when the server is heard again, and when the page comes in sight again. @returns whether the page only waits to be saved */
export function useOutdated(): boolean {
  useEffect(() => {
    const check = () => void (document.hidden || checkVersion())
    heardAgain.add(check)
    document.addEventListener('visibilitychange', check)
    return () => {
      heardAgain.delete(check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return useSyncExternalStore(
    (notify) => {
      subscribers.add(notify)
      return () => subscribers.delete(notify)
    },
    () => isOutdated,
    () => false,
  )
}
