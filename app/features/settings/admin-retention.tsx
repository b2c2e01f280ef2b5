import { graceFor } from '#app/platform/inbox/retention.ts'
import { formatDay, formatTime } from '#app/ui/day.ts'
import classes from './admin-settings.module.css'
import type { RetentionFacts } from './retention-facts.ts'

/** What would go and when, before anything goes. */
export function RetentionOutlook({ facts: { kinds, savedAt } }: { facts: RetentionFacts }) {
  return (
    <section className={classes.outlook} aria-labelledby="outlook">
      <h2 id="outlook">What would be erased</h2>
      {kinds.map(({ kind, title, times, exempt }) => (
        <div key={kind}>
          <h3>{title}</h3>
          <dl>
            {times.map((time) => (
              <div key={time.months} data-saved={time.saved || undefined}>
                <dt>
                  {monthsOf(time.months)}
                  {time.saved && ' (saved)'}
                </dt>
                <dd>{sayOutlook(time, savedAt)}</dd>
              </div>
            ))}
          </dl>
          {exempt > 0 && <p className="dim">{exempt} marked “Do not erase” are never among them.</p>}
        </div>
      ))}
      <p className="dim">
        Nothing is erased in the first 24 hours after you save. To keep one request for longer, open it and
        choose “Do not erase”. Erased requests cannot be brought back.
      </p>
    </section>
  )
}

function sayOutlook(
  { due, next, saved }: RetentionFacts['kinds'][number]['times'][number],
  savedAt: number,
): string {
  const will = saved ? 'will' : 'would'
  if (due > 0) {
    const from = savedAt + graceFor
    const when = saved ? `from ${formatDay(from)} ${formatTime(from)}` : '24 hours after you save'
    return `${due} ${will} be erased ${when}.`
  }
  return next ? `None yet. The oldest ${will} be erased on ${formatDay(next)}.` : 'There are none to erase.'
}

function monthsOf(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}
