import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'

/**
 * Moves the focus between the links marked `data-row` in the referenced element. The arrow keys work anywhere
 * on the screen where they have no other use, including the search field. Home and End go to the first and
 * the last link; Enter opens one.
 */
export function useListKeys<Element extends HTMLElement>() {
  const list = useRef<Element>(null)
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
    const here = links.findIndex((link) => link === document.activeElement)
    const last = links.length - 1
    const next =
      here >= 0 ? nextOf(event.key, here, last) : isFree(event) ? firstOf(event.key, last) : undefined
    const link = next === undefined ? undefined : links[next]
    if (!link) return
    event.preventDefault()
    link.focus()
  })
  return list
}

function nextOf(key: string, here: number, last: number): number | undefined {
  return { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: last }[key]
}

function firstOf(key: string, last: number): number | undefined {
  return { ArrowDown: 0, ArrowUp: last }[key]
}

/** Whether the focused element has no use of its own for the arrow keys. */
function isFree({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="dialog"], [role="menu"]')) return false
  if (target instanceof HTMLInputElement) return ['search', 'checkbox'].includes(target.type)
  return !target.matches('select, textarea, [contenteditable]')
}
