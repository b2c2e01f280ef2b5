import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#app/ui/format-number.ts'
import { island } from '#app/ui/island/island.tsx'
import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'

interface CountUpProps {
  target: number
  /** Milliseconds per step. */
  tick: number
}

/** Specification §9: the visible fraction at which it starts. */
const half = 0.5

/**
 * Counts from 0 to the target by 1 per tick, once, as soon as half of it is visible; with reduced motion it
 * shows the target. Screen readers get the target; the counting is only visual.
 */
function CountUp({ target, tick }: CountUpProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [began, setBegan] = useState<number>()
  const [elapsed, setElapsed] = useState(Infinity)
  // Follows the clock, so that a busy screen shows fewer steps, not slower ones.
  const steps = Math.min(target, Math.floor(elapsed / tick))
  const isCounting = began !== undefined && steps < target

  useEffect(() => {
    if (!place.current || prefersReducedMotion()) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          observer.disconnect()
          setBegan(performance.now())
          setElapsed(0)
        } else if (entries.every(({ intersectionRatio }) => intersectionRatio === 0)) setElapsed(0)
      },
      { threshold: half },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setElapsed(performance.now() - began), tick)
    return () => clearInterval(timer)
  }, [isCounting, began, tick])

  return (
    <span ref={place}>
      {steps < target && <span className="visually-hidden">{formatNumber(target)}</span>}
      <span aria-hidden={steps < target || undefined}>{formatNumber(steps)}</span>
    </span>
  )
}

export default island('count-up', CountUp)
