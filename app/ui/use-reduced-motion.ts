import { useSyncExternalStore } from 'react'
import { prefersReducedMotion } from './reduced-motion.ts'

/** Whether the visitor prefers no motion, also when that changes; false on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false)
}

function subscribe(changed: () => void) {
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
