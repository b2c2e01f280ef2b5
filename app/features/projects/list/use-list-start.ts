import { useLayoutEffect, useRef, type RefObject } from 'react'

/** When another list is chosen from the stuck bar, it begins right below the bar; the page does not jump otherwise. */
export function useListStart(list: RefObject<HTMLElement | null>, address: string) {
  const shown = useRef(address)
  useLayoutEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [list, address])
}
