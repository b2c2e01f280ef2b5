import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Parameter } from '#app/content/list/parameters.ts'
import { PageBox, RowBox } from '#app/content/list/screen/boxes.tsx'
import { ListFilters } from '#app/content/list/screen/filters.tsx'
import type { RowSelection } from '#app/content/list/screen/use-selection.ts'
import { useListKeys } from '#app/ui/admin/list/use-list-keys.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import { formatTime, nameDay } from '#app/ui/day.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { requestKinds } from '../kinds.ts'
import { noSubject, stateLabels, type RequestProgress, type VisitorRequest } from '../request.ts'
import { inboxQuery, spam } from './address.ts'
import classes from './inbox.module.css'
import { inboxOf } from './inbox.ts'
import type { Inbox, Team } from './open.server.ts'

/** Shown only if there is any spam. */
export function Tabs({ inbox: { kind, address, counts } }: { inbox: Inbox }) {
  const path = requestKinds[kind].address
  const isSpam = address.view.filters['suspicious'] !== undefined
  if (counts.suspicious === 0 && !isSpam) return null
  return (
    <nav aria-label="Kind" className={classes.tabs}>
      <Link to={path} aria-current={isSpam ? undefined : 'page'}>
        Requests
      </Link>
      <Link to={path + inboxQuery({ view: spam })} aria-current={isSpam ? 'page' : undefined}>
        <span>{'Probably spam '}</span>
        <span className="code">{formatNumber(counts.suspicious)}</span>
      </Link>
    </nav>
  )
}

/** Search, status and subject; up to twelve requests without a search. */
export function InboxFilters({ inbox: { kind, address, counts, subjects, isLong, team } }: { inbox: Inbox }) {
  if (counts.all === 0) return null
  const list = inboxOf(kind)
  const none = { value: noSubject, label: requestKinds[kind].words.subject?.none ?? '' }
  const isAssigned = team.choices.some(({ id }) => id === team.own) || address.view.filters.assigned
  const isShown = ({ name }: Parameter) =>
    name === 'state' || (name === 'subject' && subjects.length > 0) || (name === 'assigned' && isAssigned)
  return (
    <div className={classes.filters}>
      <ListFilters
        of={{
          ...list,
          parameters: list.parameters.filter(isShown),
          searched: isLong ? list.searched : undefined,
        }}
        list={requestKinds[kind].address}
        view={address.view}
        choices={{ subject: { listed: [...subjects, none] } }}
        counts={{ state: { '': counts.total, ...counts.states } }}
        unfolded={!isLong}
      />
    </div>
  )
}

interface RequestListProps {
  inbox: Inbox
  requests: readonly VisitorRequest[]
  /** The request shown beside the list. */
  shown: string | undefined
  /** Absent in a short list. */
  selection: RowSelection | undefined
}

/** Newest first, grouped by day; unread ones are bold. */
export function RequestList({
  inbox: { kind, address, team },
  requests,
  shown,
  selection,
}: RequestListProps) {
  const { title, line, address: path } = requestKinds[kind]
  const keys = useListKeys<HTMLElement>()
  const now = useNow()
  const groups = Map.groupBy(requests, ({ createdAt }) => groupOf(createdAt, now))
  return (
    <nav aria-label={title} className={classes.list} ref={keys} data-list>
      {selection && requests.length > 0 && <PageBox selection={selection} className={classes.choose} />}
      {[...groups].map(([group, inside]) => (
        <section key={group} aria-label={group}>
          <h2 className={`mono ${classes.group}`}>{group}</h2>
          {inside.map(({ id, name, createdAt, unread, work, answered, ...request }) => (
            <div key={id} className={classes.row}>
              {selection && <RowBox {...{ selection, id }} title={name} className={classes.choose} />}
              <Link
                to={path + inboxQuery({ ...address, read: false, open: id })}
                preventScrollReset
                className={classes.entry}
                data-row
                aria-current={id === shown ? 'true' : undefined}
                data-unread={unread || undefined}
              >
                <span className={classes.who}>
                  {unread && (
                    <>
                      <i className={classes.dot} aria-hidden />
                      <VisuallyHidden>New: </VisuallyHidden>
                    </>
                  )}
                  <span className="cut" dir="auto">
                    {name}
                  </span>
                </span>
                <Moment at={createdAt} className="code">
                  {group === 'Earlier' ? undefined : formatTime(createdAt, now.timeZone)}
                </Moment>
                <span className={classes.line} dir="auto">
                  {line(request)}
                </span>
                <span className={classes.state} data-state={work.state}>
                  {[
                    stateLabels[work.state],
                    forWhom(team, work),
                    answered && `, answered${answered.by ? ` by ${answered.by}` : ''}`,
                  ]
                    .filter(Boolean)
                    .join('')}
                </span>
              </Link>
            </div>
          ))}
        </section>
      ))}
    </nav>
  )
}

/** `, for Layla` */
export function forWhom({ names }: Pick<Team, 'names'>, { assignedTo }: Pick<RequestProgress, 'assignedTo'>) {
  const name = names[assignedTo]
  return name === undefined ? '' : `, for ${name}`
}

function groupOf(moment: number, now: LocalMoment) {
  const day = nameDay(moment, now)
  return day === 'Today' || day === 'Yesterday' ? day : 'Earlier'
}
