import { IconChevronRight } from '#app/ui/admin/icons.ts'
import { href, Link } from 'react-router'
import { ago } from '#app/ui/ago.ts'
import type { Unread } from '../unread.ts'
import classes from './overview.module.css'

interface Line {
  id: string
  name: string
  line: string
  createdAt: number
}

interface WaitingProps {
  unread: Unread
  calls: Line[]
  jobs: Line[]
  now: number
}

/** The newest requests that nobody has opened. */
export function Waiting({ unread, calls, jobs, now }: WaitingProps) {
  return (
    <section className={`${classes.block} ${classes.waiting}`} aria-labelledby="waiting">
      <h2 id="waiting" className={classes.title}>
        Waiting for you
      </h2>
      <Requests
        title="Call Requests"
        address={href('/admin/call-requests')}
        number={unread.calls}
        lines={calls}
        now={now}
      />
      <Requests
        title="Job Requests"
        address={href('/admin/job-requests')}
        number={unread.jobs}
        lines={jobs}
        now={now}
      />
    </section>
  )
}

interface RequestsProps {
  title: string
  address: string
  number: number
  lines: Line[]
  now: number
}

function Requests({ title, address, number, lines, now }: RequestsProps) {
  return (
    <div className={classes.requests}>
      <Link to={address} className={classes.count}>
        <span className={classes.countNumber}>{number}</span>
        <span>{title}</span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
      {lines.length === 0 && <p className="dim">Nothing new. Everything here has been opened.</p>}
      {lines.map(({ id, name, line, createdAt }) => (
        <Link key={id} to={`${address}?open=${id}`} className={classes.line}>
          <b>{name}</b>
          <span className="dim">{ago(createdAt, now)}</span>
          <span className={classes.excerpt}>{line}</span>
        </Link>
      ))}
    </div>
  )
}
