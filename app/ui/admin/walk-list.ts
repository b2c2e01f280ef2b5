import type { KeyboardEvent } from 'react'

/** For the element around a list: arrow keys, Home and End walk along its links marked `data-row`; Enter opens one. */
export function walkList(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const here = links.findIndex((link) => link === document.activeElement)
  if (here < 0) return
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: links.length - 1 }[event.key]
  const link = next === undefined ? undefined : links[next]
  if (!link) return
  event.preventDefault()
  link.focus()
}
