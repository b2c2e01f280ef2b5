import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls `near` whenever the element comes within `distance` (`1600px`) of what is seen; also at once, if it is already. */
export function useNear(element: RefObject<Element | null>, distance: string, near: () => void) {
  const notify = useEffectEvent(near)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) notify()
      },
      { rootMargin: `${distance} 0px` },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, distance])
}
