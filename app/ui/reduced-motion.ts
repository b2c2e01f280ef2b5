import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

export function prefersReducedMotion(): boolean {
  return matchMedia(query).matches
}

/** The same, kept up to date; false until the page has come to life. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(listen, prefersReducedMotion, () => false)
}

function listen(changed: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
