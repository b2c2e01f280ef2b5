import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'
import { around, indexScrolledTo, type Slide } from './slides.ts'

/** A row of photographs, the one it shows, and how to get to the others. */
export function useSlides() {
  const row = useRef<HTMLUListElement>(null)
  const [slides, setSlides] = useState<Slide[]>([])
  const [at, setAt] = useState(0)
  useZoom(row)

  function scrollTo(index: number, behavior: ScrollBehavior = prefersReducedMotion() ? 'instant' : 'smooth') {
    // A long way, as from the last to the first, would rush through all others.
    const isFar = Math.abs(index - at) > 1
    row.current?.children[index]?.scrollIntoView({
      inline: 'start',
      block: 'nearest',
      behavior: isFar ? 'instant' : behavior,
    })
  }
  return {
    row,
    slides,
    at,
    /** The others come after the first paint. */
    isPainted: useDeferredValue(slides) === slides,
    show(found: Slide[], index: number) {
      setSlides(found)
      setAt(index)
    },
    scrollTo,
    /** For the row when it was scrolled. */
    scrolled() {
      if (!row.current) return
      const index = indexScrolledTo(row.current)
      const slide = slides[index]
      if (!slide || index === at) return
      setAt(index)
      history.replaceState(history.state, '', slide.href)
    },
    next: around(at + 1, slides.length),
    previous: around(at - 1, slides.length),
  }
}

/** Marks the row while the page is enlarged. */
function useZoom(row: { current: HTMLUListElement | null }) {
  const zoomed = useEffectEvent(() => {
    // Otherwise a finger that moves an enlarged photograph would turn the page.
    row.current?.toggleAttribute('data-zoomed', (visualViewport?.scale ?? 1) > 1.01)
  })
  useEffect(() => {
    visualViewport?.addEventListener('resize', zoomed)
    return () => visualViewport?.removeEventListener('resize', zoomed)
  }, [])
}
