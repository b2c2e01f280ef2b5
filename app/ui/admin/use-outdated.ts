import { useEffect, useSyncExternalStore } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { reconnectCallbacks } from '#app/ui/live/live-source.ts'
import { checkVersion, hasNewVersion, preventReload, subscribeToVersion } from './version.ts'

/**
 * Checks the version when the server is reachable again and when the page becomes visible again. While something is
 * being sent, the page is not reloaded, which would break that off.
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
  const isSending = [useNavigation(), ...useFetchers()].some(({ formMethod = 'GET' }) => formMethod !== 'GET')
  useEffect(() => (isSending ? preventReload() : undefined), [isSending])
  return useSyncExternalStore(subscribeToVersion, hasNewVersion, () => false)
}
