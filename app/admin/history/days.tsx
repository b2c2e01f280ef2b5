import { formatDay, nameDay } from '#app/ui/day.ts'
import { useNow } from '#app/ui/moment.tsx'
import { ChangeEntry } from './change-entry.tsx'
import type { Entry } from './entries.server.ts'
import classes from './history.module.css'

/** Under the days on which they were made, in Dubai. */
export function Days({ entries }: { entries: Entry[] }) {
  const now = useNow()
  const days = Map.groupBy(entries, ({ at }) => nameOf(at, now))
  return [...days].map(([day, made]) => (
    <section key={day} className={classes.day}>
      <h2 className={`mono ${classes.dayName}`}>{day}</h2>
      <ol className={classes.entries}>
        {made.map((entry) => (
          <ChangeEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

/** `Today, 22 Nov 2026`; further back the day alone. */
function nameOf(moment: number, now: number): string {
  const named = nameDay(moment, now)
  return /^\d/.test(named) ? formatDay(moment) : `${named}, ${formatDay(moment)}`
}
