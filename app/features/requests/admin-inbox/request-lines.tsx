import { Button, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import type { MailState } from '#app/platform/outbox/queue.server.ts'
import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconClock,
  IconMail,
  IconRefresh,
  IconUsersGroup,
} from '#app/ui/admin/icons.ts'
import { addDays, isoDay, type LocalMoment } from '#app/platform/clock.ts'
import { formatDate, formatDay, momentInSentence, nameDay } from '#app/ui/day.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { useNow } from '#app/ui/admin/moment.tsx'
import type { VisitorRequest } from '../request.ts'
import { expiryOf } from '../retention.ts'
import classes from './inbox.module.css'
import { longestAhead, messages, quietly } from './messages.ts'
import { SetButton } from './set-button.tsx'

interface LineProps {
  id: string
  /** The address to which its form is posted. */
  path: string
  /** Otherwise nothing is offered. */
  mayWrite: boolean
}

interface Shown extends Omit<LineProps, 'mayWrite'> {
  unread: boolean
  /**
   * The administrator opened this request; the newest is also shown beside the list without having been
   * opened.
   */
  chosen: boolean
}

/**
 * Marks a request as read once it is on the screen, because loading a page changes nothing
 * (docs/decisions/0004). If this fails, the request stays unread.
 */
export function useMarkRead({ id, path, unread, chosen }: Shown) {
  const fetcher = useFetcher()
  const mark = useEffectEvent(
    () => void fetcher.submit({ intent: 'read', id, ...quietly }, { method: 'post', action: path }),
  )
  const isSeen = unread && chosen
  useEffect(() => {
    if (isSeen) mark()
  }, [id, isSeen])
}

/** The same person has sent another request, which may have gone unnoticed as spam. */
export function MarkedLine({ address }: { address: string }) {
  return (
    <div className={classes.mail}>
      <span>
        <IconAlertTriangle size={16} />
        Another request from this email address is in Probably spam.
      </span>
      <Link to={address} className={classes.link}>
        Show it
      </Link>
    </div>
  )
}

/** That a person has sent several, so that one answer serves all of them. */
export function OftenLine({
  asked,
  moments,
  address,
}: {
  asked: string
  moments: readonly number[]
  address: string
}) {
  const now = useNow()
  if (moments.length < 2) return null
  const today = moments.filter((at) => nameDay(at, now) === 'Today').length
  const times = (number: number) => (number === 2 ? 'twice' : `${formatNumber(number)} times`)
  const words =
    today > 1 ? `${asked} ${times(today)} today` : `${asked} ${formatNumber(moments.length)} times`
  return (
    <div className={classes.mail}>
      <span>
        <IconUsersGroup size={16} />
        This person {words}.
      </span>
      <Link to={address} className={classes.link}>
        Show all
      </Link>
    </div>
  )
}

/** Whether the e-mail about a request was sent; if not, the reason, and a button to try again at once. */
export function MailLine({ mail, id, path, mayWrite }: LineProps & { mail: MailState }) {
  const trouble = mail.reason !== undefined
  return (
    <div className={classes.mail} data-trouble={trouble || undefined}>
      <span>
        <IconMail size={16} />
        {sayMail(mail, useNow())}
      </span>
      {trouble && mayWrite && (
        <Form method="post" action={path}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="resend" className={classes.link}>
            <IconRefresh size={16} />
            Try now
          </button>
        </Form>
      )}
    </div>
  )
}

function sayMail({ state, to, at, nextAt, reason }: MailState, now: LocalMoment): string {
  if (state === 'sent') return `Emailed to ${to} ${momentInSentence(at ?? 0, now)}.`
  if (!reason) return 'The email is on its way.'
  if (state === 'given-up') {
    const outcome = to ? `reached only ${to} in two days` : 'could not be sent for two days'
    return `The email ${outcome}, so sending has stopped: ${reason}.`
  }
  const soFar = to ? `Emailed to ${to}, not yet to everyone` : 'Email not sent yet'
  return `${soFar}: ${reason}. Trying again ${momentInSentence(nextAt, now)}.`
}

/** Who answered it first, and when. */
export function AnsweredLine({ answered }: Pick<VisitorRequest, 'answered'>) {
  const now = useNow()
  if (!answered) return null
  return (
    <div className={classes.mail}>
      <span>
        <IconCircleCheck size={16} />
        Answered{answered.by && ` by ${answered.by}`} {momentInSentence(answered.at, now)}.
      </span>
    </div>
  )
}

/** For whoever reads it, alone; they need no right to write. */
export function ReminderLine({
  id,
  path,
  reminders,
}: Omit<LineProps, 'mayWrite'> & { reminders: readonly string[] }) {
  const now = useNow()
  const today = isoDay(now.at, now.timeZone)
  return (
    <>
      {reminders.map((day) => (
        <div key={day} className={classes.mail}>
          <span>
            <IconBell size={16} />
            {messages.remindAt(formatDate(day))}
          </span>
          <Form method="post" action={path}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="day" value={day} />
            <button type="submit" name="intent" value="no-reminder" className={classes.link}>
              Do not remind me
            </button>
          </Form>
        </div>
      ))}
      <Form method="post" action={path} className={classes.remind}>
        <input type="hidden" name="id" value={id} />
        <TextInput
          type="date"
          name="day"
          label="Remind me on"
          required
          withAsterisk={false}
          min={addDays(today, 1)}
          max={addDays(today, longestAhead)}
        />
        <Button type="submit" name="intent" value="remind" variant="default">
          Remind me
        </Button>
      </Form>
    </>
  )
}

interface ExpiryLineProps extends Pick<LineProps, 'mayWrite'> {
  request: ComponentProps<typeof SetButton>['request']
  createdAt: number
  /** Exempt from erasure by age. */
  exempt: boolean
  expiry: Expiry
}

/** When requests of a kind are erased by age. */
export interface Expiry {
  /** `null` if nothing is erased by age. */
  months: number | null
  notBefore: number
}

/** When the request will be erased by age, with a button to keep it. */
export function ExpiryLine({ createdAt, exempt, expiry, request, mayWrite }: ExpiryLineProps) {
  const { months, notBefore } = expiry
  const { timeZone } = useNow()
  if (months === null && !exempt) return null
  const at = months === null ? undefined : Math.max(expiryOf(createdAt, months), notBefore)
  return (
    <div className={classes.mail}>
      <span>
        <IconClock size={16} />
        {exempt || at === undefined
          ? 'This request is not erased because of its age.'
          : `This request will be erased on ${formatDay(at, timeZone)}.`}
      </span>
      {mayWrite && <SetButton request={request} field="exempt" value={exempt ? 'No' : 'Yes'} asLink />}
    </div>
  )
}
