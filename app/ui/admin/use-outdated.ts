import { useEffect, useSyncExternalStore } from 'react'
import { reconnectCallbacks } from '#app/ui/live/live-source.ts'
import { checkVersion, hasNewVersion, subscribeToVersion } from './version.ts'

/**
 * Checks the version when the server is reachable again and when the page becomes visible again.
 * @returns whether only unsaved changes keep the page from reloading
 */
export function useOutdated(): boolean {
  useEffect(() => {
    const check = () => void (document.hidden || checkVersion())
    reconnectCallbacks.add(check)
    document.addEventListener('visibilitychange', check)
    return () => {
      reconnectCallbacks.delete(check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return useSyncExternalStore(subscribeToVersion, hasNewVersion, () => false)
}
