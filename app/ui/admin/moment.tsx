import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { formatDay, formatMoment, formatTime } from '../day.ts'
import { minute } from '#app/platform/units.ts'

const NowContext = createContext(0)

interface ClockProps {
  /** The server's time of rendering, so that browser and server first render the same. */
  now: number
  children: ReactNode
}

/** Continues from the server's time, so that the day changes on a screen that stays open. */
export function Clock({ now, children }: ClockProps) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const begun = Date.now()
    const timer = setInterval(() => setPassed(Date.now() - begun), minute)
    return () => clearInterval(timer)
  }, [now])
  return <NowContext value={now + passed}>{children}</NowContext>
}

export function useNow(): number {
  return use(NowContext)
}

interface MomentProps {
  at: number
  className?: string
  /** Shown instead of `Today 14:02`. */
  children?: ReactNode
}

/** The time of an event; its tooltip has the full date. */
export function Moment({ at, className, children }: MomentProps) {
  const now = useNow()
  return (
    <time
      className={className}
      dateTime={new Date(at).toISOString()}
      title={`${formatDay(at)}, ${formatTime(at)}, Dubai`}
    >
      {children ?? formatMoment(at, now)}
    </time>
  )
}
