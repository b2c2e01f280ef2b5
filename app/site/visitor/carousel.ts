import type { EmblaCarouselType } from 'embla-carousel'
import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'
import { motionIconPaths } from '../home/motion-icon-paths.ts'
import { whenNear, type Behaviour } from './behaviour.ts'

/** Milliseconds (specification §9). */
const pause = 1_500
/** Its code is loaded when the row comes this near. */
const ahead = '600px'

/**
 * Lets a row of logos rotate, one at a time. It pauses while it is hovered, focused, off screen, or stopped.
 * Until its code has loaded, or if it can't be, the row is scrolled by hand.
 */
export const carousel: Behaviour = (section, signal) => {
  const row = section.querySelector<HTMLElement>('[data-row]')
  const pauseButton = section.querySelector<HTMLElement>('[data-pause]')
  if (!row) return
  let embla: EmblaCarouselType | undefined
  let paused = false
  let pointed = false
  let focused = false
  let onScreen = false

  function step(direction: 1 | -1) {
    const jump = prefersReducedMotion()
    if (direction === 1) embla?.scrollNext(jump)
    else embla?.scrollPrev(jump)
  }

  /** The full time until the next step starts again whenever the row starts moving. */
  let timer: ReturnType<typeof setInterval> | undefined
  function moveOrRest() {
    const moving = embla && onScreen && !paused && !pointed && !focused && !prefersReducedMotion()
    if (moving) timer ??= setInterval(step, pause, 1)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }

  const on = (type: string, listener: () => void, element: EventTarget | null = section) =>
    element?.addEventListener(
      type,
      () => {
        listener()
        moveOrRest()
      },
      { signal },
    )
  on('pointerenter', () => (pointed = true))
  on('pointerleave', () => (pointed = false))
  on('focusin', () => (focused = true))
  on('focusout', () => (focused = false))
  on('change', () => {}, matchMedia('(prefers-reduced-motion: reduce)'))
  on('click', () => step(-1), section.querySelector('[data-step="-1"]'))
  on('click', () => step(1), section.querySelector('[data-step="1"]'))
  // The press that continues it puts the pointer or the focus on it, which must not pause it again.
  const toggle = () => {
    paused = !paused
    pointed = focused = false
    pauseButton?.setAttribute('aria-pressed', String(paused))
    pauseButton?.querySelector('path')?.setAttribute('d', motionIconPaths[paused ? 'still' : 'moving'])
  }
  on('click', toggle, pauseButton)

  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.some(({ isIntersecting }) => isIntersecting)
    moveOrRest()
  })
  observer.observe(row)
  whenNear(row, ahead, signal, () => {
    import('embla-carousel').then(
      ({ default: EmblaCarousel }) => {
        if (signal.aborted) return
        row.scrollTo({ left: 0, behavior: 'instant' })
        const direction = document.dir === 'rtl' ? 'rtl' : 'ltr'
        embla = EmblaCarousel(row, { loop: true, align: 'start', direction })
        row.dataset.live = 'true'
        row.removeAttribute('tabindex')
        moveOrRest()
      },
      () => undefined,
    )
  })
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    observer.disconnect()
    embla?.destroy()
  })
}
