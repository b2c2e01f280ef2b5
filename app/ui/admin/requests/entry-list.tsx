import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { stateWords } from '#app/platform/inbox/work.ts'
import { formatDay, formatTime } from '../../day.ts'
import { deskQuery, type DeskAddress } from './desk-address.ts'
import type { Entry } from './desk-rules.ts'
import { walkList } from '../walk-list.ts'
import classes from './requests.module.css'

interface EntryListProps {
  label: string
  entries: readonly Entry[]
  address: DeskAddress
  path: string
  /** Which is shown beside the list. */
  shown: string | undefined
  now: number
}

/** Newest first, under their days; bold until somebody has opened it. */
export function EntryList({ label, entries, address, path, shown, now }: EntryListProps) {
  const groups = Map.groupBy(entries, ({ createdAt }) => groupOf(createdAt, now))
  return (
    <nav aria-label={label} className={classes.list} onKeyDown={walkList} data-list>
      {[...groups].map(([group, inside]) => (
        <section key={group} aria-label={group}>
          <h2 className={`mono ${classes.group}`}>{group}</h2>
          {inside.map(({ id, name, line, createdAt, unread, state }) => (
            <Link
              key={id}
              to={path + deskQuery({ ...address, ask: undefined, open: id })}
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
                <bdi className={classes.cut}>{name}</bdi>
              </span>
              <time className="code" dateTime={new Date(createdAt).toISOString()}>
                {group === 'Earlier' ? formatDay(createdAt) : formatTime(createdAt)}
              </time>
              <span className={classes.line}>
                <bdi>{line}</bdi>
              </span>
              <span className={classes.state} data-state={state}>
                {stateWords[state]}
              </span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}

const day = 24 * 60 * 60 * 1000

function groupOf(moment: number, now: number) {
  if (formatDay(moment) === formatDay(now)) return 'Today'
  return formatDay(moment) === formatDay(now - day) ? 'Yesterday' : 'Earlier'
}
