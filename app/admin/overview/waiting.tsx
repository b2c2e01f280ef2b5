import { Link } from 'react-router'
import { requestAddress, requestKinds } from '#app/features/requests/kinds.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { IconChevronRight } from '#app/ui/admin/icons.ts'
import { Moment } from '#app/ui/admin/moment.tsx'
import classes from './overview.module.css'

/** The newest unread requests of one kind. */
export interface WaitingRequests {
  kind: RequestKind
  /** The number of all unread ones. */
  number: number
  lines: { id: string; name: string; line: string; createdAt: number }[]
}

export function Waiting({ requests }: { requests: readonly WaitingRequests[] }) {
  return (
    <section className={`${classes.block} ${classes.waiting}`} aria-labelledby="waiting">
      <h2 id="waiting" className={classes.title}>
        Waiting for you
      </h2>
      {requests.map(({ kind, number, lines }) => (
        <div key={kind} className={classes.requests}>
          <Link to={requestKinds[kind].address} className={classes.count}>
            <span className={classes.countNumber}>{number}</span>
            <span>{requestKinds[kind].title}</span>
            <IconChevronRight size={18} />
          </Link>
          {lines.length === 0 && <p className="dim">Nothing new. Everything here has been opened.</p>}
          {lines.map(({ id, name, line, createdAt }) => (
            <Link key={id} to={requestAddress({ kind, id })} className={classes.line}>
              <b dir="auto">{name}</b>
              <Moment at={createdAt} className="dim" />
              <span className={classes.excerpt} dir="auto">
                {line}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </section>
  )
}
