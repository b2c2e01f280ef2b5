import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useReducedMotion } from '#app/ui/reduced-motion.ts'
import { useNear } from '#app/ui/use-near.ts'

/** Milliseconds (specification §9). */
const pause = 1_500
/** Its code is fetched when the row comes this near. */
const ahead = '600px'

/** Lets a row of logos go round, one at a time. It rests while it is pointed at, focused, off screen, or not to move. */
export function useCarousel(row: RefObject<HTMLElement | null>) {
  const carousel = useEmbla(row)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const onScreen = useOnScreen(row)
  const still = useReducedMotion()

  function step(direction: 1 | -1) {
    if (direction === 1) carousel?.scrollNext(still)
    else carousel?.scrollPrev(still)
  }
  const moving = carousel !== undefined && onScreen && !still && !paused && !pointed && !focused
  useEvery(pause, moving, () => step(1))

  return {
    live: carousel !== undefined,
    paused,
    /** Who asks it to go on does so with the pointer or the focus on it. */
    toggle() {
      setPaused(!paused)
      setPointed(false)
      setFocused(false)
    },
    step,
    rest: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

/** Embla on a row that is already there; until its code has come, or where it can't, the row is scrolled by hand. */
function useEmbla(row: RefObject<HTMLElement | null>): EmblaCarouselType | undefined {
  const [near, setNear] = useState(false)
  const [carousel, setCarousel] = useState<EmblaCarouselType>()
  useNear(row, ahead, () => setNear(true))
  useEffect(() => {
    if (!near) return
    let gone = false
    let made: EmblaCarouselType | undefined
    void import('embla-carousel').then(
      ({ default: EmblaCarousel }) => {
        if (gone || !row.current) return
        row.current.scrollTo({ left: 0, behavior: 'instant' })
        const direction = document.dir === 'rtl' ? 'rtl' : 'ltr'
        made = EmblaCarousel(row.current, { loop: true, align: 'start', direction })
        setCarousel(made)
      },
      () => undefined,
    )
    return () => {
      gone = true
      made?.destroy()
      setCarousel(undefined)
    }
  }, [row, near])
  return carousel
}

function useOnScreen(element: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return onScreen
}

function useEvery(time: number, active: boolean, act: () => void) {
  const tick = useEffectEvent(act)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => tick(), time)
    return () => clearInterval(timer)
  }, [time, active])
}
