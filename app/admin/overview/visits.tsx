import { Link } from 'react-router'
import type { VisitDay } from './queries.server.ts'
import { formatDate } from '#app/ui/day.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import classes from './overview.module.css'
import { compareVisits } from './messages.ts'
import { VisitsChart } from './visits-chart.tsx'

interface VisitsProps {
  visits: { total: number; days: VisitDay[]; before: VisitDay[] }
}

export function Visits({ visits: { total, days, before } }: VisitsProps) {
  const shown = days.map(({ day, number }) => ({ day: dayName(day), visits: number }))
  return (
    <section className={`${classes.block} ${classes.visits}`} aria-labelledby="visits">
      <div className={classes.head}>
        <h2 id="visits" className={classes.title}>
          Visits per day
        </h2>
        <nav aria-label="How many days" className={classes.spans}>
          <Span days={30} chosen={days.length === 30} />
          <Span days={90} chosen={days.length === 90} />
        </nav>
      </div>
      <p className={classes.figure}>
        <span className={classes.numeral}>{formatNumber(sum(days))}</span>
        <span className="dim">{compareVisits(days.length, sum(days), sum(before))}</span>
      </p>
      {sum(days) > 0 ? (
        <VisitsChart days={shown} />
      ) : (
        <p>There were no visits in these {days.length} days.</p>
      )}
      <p className="dim">{formatNumber(total)} visits in all, as the home page counts them.</p>
      {sum(days) > 0 && (
        <details className={classes.numbers}>
          <summary>The numbers as a table</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Visits</th>
              </tr>
            </thead>
            <tbody>
              {shown.toReversed().map(({ day, visits: number }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{formatNumber(number)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}

function Span({ days, chosen }: { days: number; chosen: boolean }) {
  return (
    <Link to={`?days=${days}`} replace preventScrollReset aria-current={chosen ? 'true' : undefined}>
      {days} days
    </Link>
  )
}

function sum(days: VisitDay[]): number {
  return days.reduce((all, { number }) => all + number, 0)
}

/** `21 Nov` for `2026-11-21`. */
function dayName(day: string): string {
  return formatDate(day).replace(/ \d{4}$/, '')
}
