import { formatNumber } from '#app/ui/format-number.ts'
import classes from './visits-chart.module.css'
import { chartTicks } from './messages.ts'

export interface NamedDay {
  /** `21 Nov` */
  day: string
  visits: number
}

/** The most day labels that the chart shows. */
const labels = 4
/** The fraction of a day's width. */
const barWidth = 0.7

/**
 * A bar for each day. All positions are percentages, so that the server can draw it and it fits any width.
 * The table below it has the same numbers for screen readers.
 */
export function VisitsChart({ days }: { days: NamedDay[] }) {
  const ticks = chartTicks(Math.max(...days.map(({ visits }) => visits)))
  const heightOf = (visits: number) => (visits / (ticks.at(-1) ?? 1)) * 100
  const room = 100 / days.length
  const last = days.length - 1
  const labelEvery = Math.ceil(days.length / labels)
  return (
    <svg
      className={classes.chart}
      role="img"
      aria-label="Bar chart of visits per day. The table below has the numbers."
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes.line}
            x2="100%"
            y1={`${100 - heightOf(tick)}%`}
            y2={`${100 - heightOf(tick)}%`}
          />
          <text className={classes.tick} x={-8} y={`${100 - heightOf(tick)}%`}>
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day, visits }, index) => {
        const middle = `${(index + 0.5) * room}%`
        return (
          <g key={day} className={classes.day}>
            <rect className={classes.room} x={`${index * room}%`} width={`${room}%`} height="100%" />
            <rect
              className={classes.bar}
              x={`${(index + (1 - barWidth) / 2) * room}%`}
              y={`${100 - heightOf(visits)}%`}
              width={`${barWidth * room}%`}
              height={`${heightOf(visits)}%`}
            />
            {(last - index) % labelEvery === 0 && (
              <text
                className={classes.label}
                x={index === last ? '100%' : middle}
                y="100%"
                dy={22}
                data-last={index === last || undefined}
              >
                {day}
              </text>
            )}
            <text
              className={classes.reading}
              x={middle}
              dy={-10}
              textAnchor={
                index < days.length / 4 ? 'start' : index >= (days.length * 3) / 4 ? 'end' : 'middle'
              }
            >
              {day}: {formatNumber(visits)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
