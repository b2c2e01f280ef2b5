import { useEffect, useState } from 'react'
import { loadPart } from '../load-part.ts'

export type Overlays = typeof import('./loaded.tsx')

let loading: Promise<Overlays> | undefined

/**
 * Menus and windows: a third of what a screen would have to load and to bring to life, and none shows them at first
 * (docs/decisions/0076).
 */
function loadOverlays(): Promise<Overlays> {
  loading ??= loadPart(() => import('./loaded.tsx'))
  return loading
}

/** Nothing before they were wanted and are there. */
export function useOverlays(wanted: boolean): Overlays | undefined {
  const [overlays, setOverlays] = useState<Overlays>()
  useEffect(() => {
    if (wanted) void loadOverlays().then(setOverlays)
  }, [wanted])
  return overlays
}

/** They come when the browser has nothing else to do, and then the first window opens as soon as it is asked for. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const start = () => setIdle(true)
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
    else setTimeout(start, 1000)
  }, [])
  return idle
}
