import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** After a change of page within the browser, keyboard and screen reader go on at the new page's beginning. */
export function useArrival(content: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [content, pathname])
}
