import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { requestAddress, requestKinds } from '#app/features/requests/kinds.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { IconChevronRight } from '#app/ui/admin/icons.ts'
import { patience, waitingFor } from './messages.ts'
import classes from './overview.module.css'

/** The requests of one kind that have waited longest. */
export interface WaitingRequests {
  kind: RequestKind
  /** The number of all that wait. */
  number: number
  lines: { id: string; name: string; line: string; unread: boolean; workingDays: number }[]
}

export function Waiting({ requests }: { requests: readonly WaitingRequests[] }) {
  return (
    <section className={classes.block} aria-labelledby="waiting">
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
          {lines.length === 0 && <p className="dim">Nothing waits. Everything here is answered or done.</p>}
          {lines.map(({ id, name, line, unread, workingDays }) => (
            <Link key={id} to={requestAddress({ kind, id })} className={classes.line}>
              <span>
                {unread && (
                  <>
                    <i className={classes.dot} aria-hidden />
                    <VisuallyHidden>New: </VisuallyHidden>
                  </>
                )}
                <b dir="auto">{name}</b>
              </span>
              <span className={workingDays > patience ? classes.late : 'dim'}>{waitingFor(workingDays)}</span>
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
