import { formatDay } from '#app/ui/day.ts'
import { ChangeEntry } from './change-entry.tsx'
import type { Entry } from './entries.server.ts'
import classes from './history.module.css'

const oneDay = 24 * 60 * 60 * 1000

/** Under the days on which they were made, in Dubai. */
export function Days({ entries, now }: { entries: Entry[]; now: number }) {
  const days = Map.groupBy(entries, ({ at }) => formatDay(at))
  return [...days].map(([day, made]) => (
    <section key={day} className={classes.day}>
      <h2 className={`mono ${classes.dayName}`}>{nameOf(day, now)}</h2>
      <ol className={classes.entries}>
        {made.map((entry) => (
          <ChangeEntry key={entry.id} entry={entry} now={now} />
        ))}
      </ol>
    </section>
  ))
}

function nameOf(day: string, now: number): string {
  if (day === formatDay(now)) return `Today, ${day}`
  return day === formatDay(now - oneDay) ? `Yesterday, ${day}` : day
}
