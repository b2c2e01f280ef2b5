import { useEffect, useSyncExternalStore } from 'react'
import { heardAgain } from '#app/ui/live/live-source.ts'
import { checkVersion, hasNewVersion, subscribeToVersion } from './version.ts'

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
  return useSyncExternalStore(subscribeToVersion, hasNewVersion, () => false)
}
