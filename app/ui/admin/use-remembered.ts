import { useSyncExternalStore } from 'react'
import { ifAllowed } from '#app/ui/if-allowed.ts'

const changed = new EventTarget()

/**
 * Names that somebody has chosen, such as columns that are hidden, remembered in this browser.
 * @param initial those before anything is chosen, separated by spaces
 */
export function useRemembered(key: string, initial = '') {
  const stored = useSyncExternalStore(
    (listen) => {
      addEventListener('storage', listen)
      changed.addEventListener('change', listen)
      return () => {
        removeEventListener('storage', listen)
        changed.removeEventListener('change', listen)
      }
    },
    () => ifAllowed(() => localStorage.getItem(key)) ?? initial,
    () => initial,
  )
  const names = new Set(stored.split(' ').filter(Boolean))
  function choose(chosen: readonly string[]) {
    // Without storage, everything stays as it was.
    ifAllowed(() => localStorage.setItem(key, chosen.join(' ')))
    changed.dispatchEvent(new Event('change'))
  }
  function toggle(name: string, isChosen = !names.has(name)) {
    const others = [...names].filter((one) => one !== name)
    choose(isChosen ? [...others, name] : others)
  }
  return { names, toggle, choose }
}
