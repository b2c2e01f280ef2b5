import { useEffect, useState, type RefObject } from 'react'
import { afterOverlay } from '#app/ui/after-overlay.ts'
import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'

/** Specification §9: how much of it is seen when it begins. */
const half = 0.5

/**
 * Counts from 0 to the target by 1 per `tick` (milliseconds), once, as soon as half of the element is in view. Until it
 * has come to life, and under reduced motion, the target.
 */
export function useCountUp(element: RefObject<Element | null>, target: number, tick: number): number {
  const [steps, setSteps] = useState(Infinity)
  useEffect(() => {
    if (!element.current || prefersReducedMotion()) return
    const waiting = new AbortController()
    if (isBelowScreen(element.current)) setSteps(0)
    void seen(element.current, waiting.signal).then(() => count(target, tick, setSteps, waiting.signal))
    return () => waiting.abort()
  }, [element, target, tick])
  return Math.min(steps, target)
}

function isBelowScreen(element: Element) {
  return element.getBoundingClientRect().top >= innerHeight
}

async function seen(element: Element, signal: AbortSignal) {
  await afterOverlay()
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && resolve(),
      { threshold: half },
    )
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
  })
}

/** By the clock, so that a busy screen shows fewer steps, not slower ones. */
function count(target: number, tick: number, show: (steps: number) => void, signal: AbortSignal) {
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
