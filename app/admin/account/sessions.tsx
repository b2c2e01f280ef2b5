import { Badge, Button } from '@mantine/core'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import { IconDeviceLaptop, IconDeviceMobile } from '#app/ui/admin/icons.ts'
import { momentInSentence } from '#app/ui/day.ts'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import classes from './account.module.css'
import { AccountForm } from './account-form.tsx'

interface SessionSummary {
  id: string
  name: string
  phone: boolean
  address: string
  startedAt: number
  seenAt: number
  here: boolean
}

interface SessionsProps {
  sessions: readonly SessionSummary[]
  twoSteps: boolean
}

export function Sessions({ sessions, twoSteps }: SessionsProps) {
  return (
    <FormSection title="Where you are signed in">
      <AccountForm intent="end-session">
        <ul className={classes.rows}>
          {sessions
            .toSorted((one, other) => Number(other.here) - Number(one.here))
            .map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
        </ul>
      </AccountForm>
      {sessions.length > 1 && (
        <AccountForm intent="end-others" className={classes.line}>
          <Button type="submit" variant="subtle" color="red" className={classes.act}>
            Sign out everywhere else
          </Button>
          {twoSteps && <p className={classes.hint}>Every device is asked for a code again after that.</p>}
        </AccountForm>
      )}
    </FormSection>
  )
}

function SessionRow({ session }: { session: SessionSummary }) {
  const { id, name, phone, address, startedAt, seenAt, here } = session
  const now = useNow()
  const DeviceIcon = phone ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li>
      <DeviceIcon size={26} stroke={1.4} />
      <div className={classes.what}>
        <b>{name}</b>
        {address && <bdi className="code">{address}</bdi>}
        <span className="dim">
          Signed in <Moment at={startedAt}>{momentInSentence(startedAt, now)}</Moment>, last seen{' '}
          {here ? 'now' : <Moment at={seenAt}>{momentInSentence(seenAt, now)}</Moment>}
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
          aria-label={`Sign out ${name}, signed in ${momentInSentence(startedAt, now)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
