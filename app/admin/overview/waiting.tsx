import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { requestAddress, requestKinds } from '#app/features/requests/kinds.ts'
import { IconChevronRight } from '#app/ui/admin/icons.ts'
import { closingIn, countTenders, patience, waitingFor } from './messages.ts'
import classes from './overview.module.css'
import { Section } from './section.tsx'
import type { WaitingRequests } from './waiting.server.ts'

export function Waiting({ requests }: { requests: readonly WaitingRequests[] }) {
  return (
    <Section id="waiting" title="Waiting for you">
      {requests.map(({ kind, number, lines, tenders }) => (
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
          {tenders && (
            <Link to={requestAddress({ kind, id: tenders.next.id })} className={classes.line}>
              <b>{countTenders(tenders.number)}</b>
              <span className={(tenders.daysLeft ?? 0) < 0 ? classes.late : 'dim'}>
                {closingIn(tenders.number, tenders.daysLeft)}
              </span>
              <span className={classes.excerpt} dir="auto">
                {tenders.next.name}
              </span>
            </Link>
          )}
        </div>
      ))}
    </Section>
  )
}
