import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { builtInBrand } from '#app/platform/brand.ts'
import { zonePlace, type LocalMoment } from '#app/platform/clock.ts'
import { formatDay, formatMoment, formatTime } from '../day.ts'
import { minute } from '#app/platform/units.ts'

const NowContext = createContext<LocalMoment>({ at: 0, timeZone: builtInBrand.timeZone })

interface ClockProps {
  /** The server's time of rendering, so that browser and server first render the same. */
  now: LocalMoment
  children: ReactNode
}

/** Continues from the server's time, so that the day changes on a screen that stays open. */
export function Clock({ now, children }: ClockProps) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const begun = Date.now()
    const timer = setInterval(() => setPassed(Date.now() - begun), minute)
    return () => clearInterval(timer)
  }, [now.at])
  return <NowContext value={{ ...now, at: now.at + passed }}>{children}</NowContext>
}

export function useNow(): LocalMoment {
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
  const { timeZone } = now
  return (
    <time
      className={className}
      dateTime={new Date(at).toISOString()}
      title={`${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}, ${zonePlace(timeZone)}`}
    >
      {children ?? formatMoment(at, now)}
    </time>
  )
}
