import { NativeSelect, VisuallyHidden } from '@mantine/core'
import { Form, Link, useSubmit } from 'react-router'
import type { RequestState } from '#app/platform/database/schema.ts'
import { chooseInPicker } from '#app/ui/admin/list/choose-in-picker.ts'
import { useListKeys } from '#app/ui/admin/list/use-list-keys.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import { formatTime, nameDay } from '#app/ui/day.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { requestKinds } from '../kinds.ts'
import { states, stateLabels, type VisitorRequest } from '../request.ts'
import { inboxQuery, listOf } from './address.ts'
import classes from './inbox.module.css'
import type { Inbox } from './open.server.ts'
import filterClasses from './state-filter.module.css'

/** Shown only if there is any spam. */
export function Tabs({ inbox: { kind, address, counts } }: { inbox: Inbox }) {
  const path = requestKinds[kind].address
  if (counts.suspicious === 0 && !address.suspicious) return null
  return (
    <nav aria-label="Kind" className={classes.tabs}>
      <Link to={path} aria-current={address.suspicious ? undefined : 'page'}>
        Requests
      </Link>
      <Link
        to={path + inboxQuery({ suspicious: true })}
        aria-current={address.suspicious ? 'page' : undefined}
      >
        Probably spam <span className="code">{formatNumber(counts.suspicious)}</span>
      </Link>
    </nav>
  )
}

/** All requests, or those in one state, as links, so that each choice has an address. */
export function StateFilter({ inbox: { kind, address, counts } }: { inbox: Inbox }) {
  if (counts.total === 0) return null
  const choice = (state: RequestState | undefined, word: string, number: number) => (
    <Link
      key={word}
      to={requestKinds[kind].address + inboxQuery({ ...listOf(address), state })}
      aria-current={address.state === state ? 'page' : undefined}
    >
      {word} <span className="code">{formatNumber(number)}</span>
    </Link>
  )
  return (
    <nav aria-label="Requests by status" className={filterClasses.filter}>
      {choice(undefined, 'All', counts.total)}
      {states.map((state) => choice(state, stateLabels[state], counts.states[state]))}
    </nav>
  )
}

/** Requests about one subject; shown only if requests have subjects. */
export function SubjectFilter({ inbox: { kind, address, subjects } }: { inbox: Inbox }) {
  const submit = useSubmit()
  const subjectField = requestKinds[kind].words.subject
  if (!subjectField || subjects.length === 0) return null
  return (
    <Form method="get" className={filterClasses.subject}>
      {address.suspicious && <input type="hidden" name="suspicious" value="" />}
      {address.state && <input type="hidden" name="state" value={address.state} />}
      <NativeSelect
        key={address.subject}
        label={subjectField.label}
        name="subject"
        defaultValue={address.subject}
        data={[{ value: '', label: 'All' }, ...subjects]}
        onKeyDown={chooseInPicker}
        onChange={({ currentTarget: { form } }) => void submit(form)}
      />
      <noscript>
        <button>Show</button>
      </noscript>
    </Form>
  )
}

interface RequestListProps {
  inbox: Inbox
  requests: readonly VisitorRequest[]
  /** The request shown beside the list. */
  shown: string | undefined
}

/** Newest first, grouped by day; unread ones are bold. */
export function RequestList({ inbox: { kind, address }, requests, shown }: RequestListProps) {
  const { title, line, address: path } = requestKinds[kind]
  const keys = useListKeys<HTMLElement>()
  const now = useNow()
  const groups = Map.groupBy(requests, ({ createdAt }) => groupOf(createdAt, now))
  return (
    <nav aria-label={title} className={classes.list} ref={keys} data-list>
      {[...groups].map(([group, inside]) => (
        <section key={group} aria-label={group}>
          <h2 className={`mono ${classes.group}`}>{group}</h2>
          {inside.map(({ id, name, createdAt, unread, work, answered, ...request }) => (
            <Link
              key={id}
              to={path + inboxQuery({ ...address, ask: undefined, read: false, open: id })}
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
                <span className={classes.cut} dir="auto">
                  {name}
                </span>
              </span>
              <Moment at={createdAt} className="code">
                {group === 'Earlier' ? undefined : formatTime(createdAt, now.timeZone)}
              </Moment>
              <span className={classes.line} dir="auto">
                {request[line]}
              </span>
              <span className={classes.state} data-state={work.state}>
                {stateLabels[work.state]}
                {answered && `, answered${answered.by ? ` by ${answered.by}` : ''}`}
              </span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}

function groupOf(moment: number, now: LocalMoment) {
  const day = nameDay(moment, now)
  return day === 'Today' || day === 'Yesterday' ? day : 'Earlier'
}
