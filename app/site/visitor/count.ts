import { afterOverlay } from '#app/ui/popup/after-overlay.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'
import type { Behaviour } from './behaviour.ts'

/** Specification §9: the visible fraction at which it starts. */
const half = 0.5

/**
 * Counts from 0 to the target by 1 per tick (milliseconds), once, as soon as half of the element is visible;
 * with reduced motion it shows the target. Screen readers get the target; the counting is only visual.
 */
export const countUp: Behaviour = (element, signal) => {
  const target = Number(element.dataset.count)
  const tick = Number(element.dataset.tick)
  if (prefersReducedMotion()) return

  function show(steps: number) {
    if (steps >= target) return element.replaceChildren(formatNumber(target))
    const spokenText = document.createElement('span')
    spokenText.className = 'visually-hidden'
    spokenText.textContent = formatNumber(target)
    const seen = document.createElement('span')
    seen.ariaHidden = 'true'
    seen.textContent = formatNumber(steps)
    element.replaceChildren(spokenText, seen)
  }

  // Reading it at once would force a style calculation of the whole page at the start of the page’s script.
  const afterStart = new Promise((resolve) => setTimeout(resolve))
  void afterStart.then(afterOverlay).then(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          observer.disconnect()
          run(target, tick, show, signal)
        } else if (entries.every(({ intersectionRatio }) => intersectionRatio === 0)) show(0)
      },
      { threshold: half },
    )
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
  })
}

/** Follows the clock, so that a busy screen shows fewer steps, not slower ones. */
function run(target: number, tick: number, show: (steps: number) => void, signal: AbortSignal) {
  if (signal.aborted) return
  const began = performance.now()
  const timer = setInterval(() => {
    const steps = Math.floor((performance.now() - began) / tick)
    show(steps)
    if (steps >= target) clearInterval(timer)
  }, tick)
  show(0)
  signal.addEventListener('abort', () => clearInterval(timer))
}
