import { useEffect, useState } from 'react'
import { loadPart } from '../load-part.ts'

export type Overlays = typeof import('./loaded.tsx')

let loading: Promise<Overlays> | undefined

/**
 * Menus and dialogs are a third of what a screen would have to load and hydrate, and no screen shows them at
 * first (docs/decisions/0073).
 */
function loadOverlays(): Promise<Overlays> {
  loading ??= loadPart(() => import('./loaded.tsx'))
  return loading
}

/** `undefined` until they are wanted and loaded. */
export function useOverlays(wanted: boolean): Overlays | undefined {
  const [overlays, setOverlays] = useState<Overlays>()
  useEffect(() => {
    if (wanted) void loadOverlays().then(setOverlays)
  }, [wanted])
  return overlays
}

/** True once the browser is idle. They are then loaded, so that the first dialog opens without delay. */
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
