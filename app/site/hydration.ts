import { useEffect } from 'react'

/** Told to the window once buttons work; server/first-paint.ts presses again what was pressed too early. */
export const hydrated = 'plinth:hydrated'

export function useHydrationNotice() {
  useEffect(() => {
    window.dispatchEvent(new Event(hydrated))
  }, [])
}
