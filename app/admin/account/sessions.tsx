import { Badge, Button } from '@mantine/core'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import { IconDeviceLaptop, IconDeviceMobile } from '#app/ui/admin/icons.ts'
import { formatDay, formatTime } from '#app/ui/day.ts'
import classes from './account.module.css'
import { AccountForm, Proof } from './account-form.tsx'

interface ShownSession {
  id: string
  name: string
  phone: boolean
  address: string
  startedAt: number
  seenAt: number
  here: boolean
}

interface SessionsProps {
  sessions: readonly ShownSession[]
  twoSteps: boolean
  now: number
}

export function Sessions({ sessions, twoSteps, now }: SessionsProps) {
  return (
    <FormSection number="03" title="Where you are signed in">
      <AccountForm intent="end-session">
        <ul className={classes.rows}>
          {sessions
            .toSorted((one, other) => Number(other.here) - Number(one.here))
            .map((session) => (
              <SessionRow key={session.id} session={session} now={now} />
            ))}
        </ul>
        {sessions.length > 1 && <Proof intent="end-session" />}
      </AccountForm>
      {sessions.length > 1 && (
        <AccountForm intent="end-others" className={classes.line}>
          <Proof intent="end-others" />
          <Button type="submit" variant="subtle" color="red" className={classes.act}>
            Sign out everywhere else
          </Button>
          {twoSteps && <p className={classes.hint}>Every device is asked for a code again after that.</p>}
        </AccountForm>
      )}
    </FormSection>
  )
}

function SessionRow({ session, now }: { session: ShownSession; now: number }) {
  const { id, name, phone, address, startedAt, seenAt, here } = session
  const DeviceIcon = phone ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li>
      <DeviceIcon size={26} stroke={1.4} aria-hidden />
      <div className={classes.what}>
        <b>{name}</b>
        {address && <bdi className="code">{address}</bdi>}
        <span className="dim">
          Since {momentOf(startedAt, now)}, last seen {here ? 'now' : momentOf(seenAt, now)}
        </span>
      </div>
      {here ? (
        <Badge color="green">This device</Badge>
      ) : (
        <Button
          type="submit"
          name="session"
          value={id}
          variant="default"
          aria-label={`Sign out ${name}, since ${momentOf(startedAt, now)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function momentOf(moment: number, now: number): string {
  const day = formatDay(moment)
  return day === formatDay(now) ? `today ${formatTime(moment)}` : `${day}, ${formatTime(moment)}`
}
