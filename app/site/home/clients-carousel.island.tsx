import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { island } from '#app/ui/island/island.tsx'
import { Static } from '#app/ui/island/static.tsx'
import { useReducedMotion } from '#app/ui/use-reduced-motion.ts'
import styles from './clients-carousel.module.css'
import { MotionIcon } from './motion-icon.tsx'

interface CarouselProps {
  /** How many logos there are. */
  total: number
  words: Record<'heading' | 'row' | 'controls' | 'previous' | 'pause' | 'next', string>
  direction: 'ltr' | 'rtl'
  /** The logos, as a list. */
  children?: ReactNode
}

/** Logos visible at a time (specification §9). */
const maxOnWide = 5
const onNarrow = 2
/** Milliseconds (specification §9). */
const pause = 1_500

/**
 * A row of logos that advances by one at a time. It rests while it is pointed at, focused, off screen, or
 * paused. Until its code has loaded, or if it can't be, the row is scrolled by hand.
 */
function ClientsCarousel({ total, words, direction, children }: CarouselProps) {
  const [row, embla] = useEmblaCarousel({ loop: true, align: 'start', direction })
  const [isPaused, setPaused] = useState(false)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [wasReached, setReached] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isOnScreen = useOnScreen(embla?.rootNode())
  const prefersRest = useReducedMotion()
  const moves = embla && isOnScreen && !isPaused && !isPointed && !isFocused && !prefersRest

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => embla.scrollNext(), pause)
    return () => clearInterval(timer)
  }, [moves, embla])

  // Whoever came here before the code did stays here, and the row rests.
  useEffect(() => {
    setFocused(section.current?.contains(document.activeElement) ?? false)
    setReached(document.activeElement?.matches(`.${styles.row}`) ?? false)
  }, [])

  const shown: CSSProperties & Record<'--wide' | '--narrow', number> = {
    '--wide': Math.min(maxOnWide, total),
    '--narrow': Math.min(onNarrow, total),
  }
  // The press that continues it puts the pointer or the focus on it, which must not pause it again.
  const toggle = () => {
    setPaused(!isPaused)
    setPointed(false)
    setFocused(false)
  }
  return (
    <section
      ref={section}
      className={`sheet ${styles.clients}`}
      aria-labelledby="clients"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="sheet-head" data-series="A">
        <h2 id="clients">{words.heading}</h2>
        {total > onNarrow && (
          <div
            className={styles.controls}
            role="group"
            aria-label={words.controls}
            data-all-fit={total <= maxOnWide}
          >
            <button
              className="icon-button"
              type="button"
              aria-label={words.previous}
              onClick={() => embla?.scrollPrev(prefersRest)}
            >
              <Arrow back />
            </button>
            <button
              className={`icon-button ${styles.pause}`}
              type="button"
              aria-label={words.pause}
              aria-pressed={isPaused}
              onClick={toggle}
            >
              <MotionIcon moves={!isPaused} />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={words.next}
              onClick={() => embla?.scrollNext(prefersRest)}
            >
              <Arrow />
            </button>
          </div>
        )}
      </div>
      <Static
        ref={row}
        className={styles.row}
        style={shown}
        data-live={embla !== undefined}
        role="group"
        aria-label={words.row}
        // Scrolled by hand until the carousel has loaded.
        tabIndex={embla && !wasReached ? undefined : 0}
        onBlur={() => setReached(false)}
      >
        {children}
      </Static>
    </section>
  )
}

function useOnScreen(element: Element | undefined): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isOnScreen
}

export default island('clients-carousel', ClientsCarousel)
