import { Progress } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '#app/ui/admin/icons.ts'
import { Link } from 'react-router'
import type { Gap } from './gaps.server.ts'
import classes from './overview.module.css'

/** What a careful visitor would miss, each with a link to the screen on which it can be added. */
export function MissingOnTheSite({ gaps: { total, missing } }: { gaps: { total: number; missing: Gap[] } }) {
  const inPlace = total - missing.length
  const summary = `of ${total} things are in place`
  return (
    <section className={`${classes.block} ${classes.missing}`} aria-labelledby="missing">
      <h2 id="missing" className={classes.title}>
        Missing from the site
      </h2>
      <p className={classes.figure}>
        <span className={classes.numeral}>{inPlace}</span>
        <span className="dim">{summary}</span>
      </p>
      <Progress value={(inPlace / total) * 100} aria-label={`${inPlace} ${summary}`} mb="xs" />
      {missing.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={24} stroke={1.6} />
          Nothing is missing. Every page has what visitors look for.
        </p>
      )}
      {missing.map(({ what, why, address }) => (
        <Link key={what} to={address} className={classes.gap}>
          <span>
            <b>{what}</b>
            <span className="dim">{why}</span>
          </span>
          <IconChevronRight size={18} />
        </Link>
      ))}
    </section>
  )
}
