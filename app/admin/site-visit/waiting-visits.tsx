import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { href } from 'react-router'
import { IconCircleCheck, IconClock, IconCloudOff } from '#app/ui/admin/icons.ts'
import type { QueuedVisit, RecordedVisit } from './queue.ts'
import type { Halt } from './send-queue.ts'
import type { useSiteVisit } from './use-site-visit.ts'
import { messages } from './visit.ts'
import classes from './site-visit.module.css'

const reasons: Record<Halt, string> = {
  connection: 'No network. It is kept on this phone and sent when the network is back.',
  server: 'The site does not answer. It is kept on this phone, and tried again while this page is open.',
  session: 'You are not signed in. What you send waits on this phone until you sign in.',
  refused: 'A visit waits for your decision. Read why below.',
}

type Visiting = ReturnType<typeof useSiteVisit>

/** What waits on this phone, what is being sent, and why it is not sent. */
export function WaitingVisits({ known, queue, sending, halt, retry, discard, send, takeBack }: Visiting) {
  const isSession = halt === 'session'
  const [last, ...earlier] = known.state === 'known' ? known.remembered.sent : []
  return (
    <section className={classes.queue} aria-label="On this phone" aria-live="polite">
      {last && <SentVisit visit={last} takeBack={takeBack} />}
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>Sent before</summary>
          {earlier.map((visit) => (
            <SentVisit key={visit.id} visit={visit} takeBack={takeBack} />
          ))}
        </details>
      )}
      {(queue.length > 0 || isSession) && halt && (
        <Text className={classes.line}>
          <IconCloudOff size={20} />
          {reasons[halt]}
        </Text>
      )}
      {isSession && (
        <Button component="a" href={href('/admin/site-visit/sign-in')} fullWidth size="md" color="orange">
          Sign in
        </Button>
      )}
      <ul>
        {queue.map((visit) => (
          <li key={visit.id} className={classes.visit}>
            <Text fw={600} dir="auto">
              {visit.project.label}
            </Text>
            <Text size="sm" className={classes.line}>
              <IconClock size={16} />
              {stateOf(visit, sending?.id === visit.id ? sending.arrived : undefined)}
            </Text>
            {visit.text && (
              <Text size="sm" dir="auto">
                {visit.text}
              </Text>
            )}
            {visit.problem && <Text role="alert">{visit.problem}</Text>}
            {(visit.problem || halt) && sending?.id !== visit.id && (
              <Decision visit={visit} retry={retry} discard={discard} />
            )}
          </li>
        ))}
      </ul>
      {queue.length > 0 && !sending && !isSession && halt !== 'refused' && (
        <Anchor component="button" type="button" onClick={() => void send()}>
          Send now
        </Anchor>
      )}
    </section>
  )
}

/** For a day, whoever sent a visit can take it back here. */
function SentVisit({ visit, takeBack }: Pick<Visiting, 'takeBack'> & { visit: RecordedVisit }) {
  const { project, waits, said, failed } = visit
  return (
    <div className={classes.visit}>
      <Text fw={600} dir="auto">
        {project.label}
      </Text>
      <Text className={classes.line} role={said ? 'status' : undefined}>
        <IconCircleCheck size={20} />
        {said ?? (waits ? messages.waits : messages.sent)}
      </Text>
      {failed && <Text role="alert">{failed}</Text>}
      {said === undefined && (
        <Button variant="default" onClick={() => void takeBack(visit)}>
          Take back
        </Button>
      )}
    </div>
  )
}

/** What a person can do with a visit that was tried and not sent: nothing else on this phone waits for it. */
function Decision({ visit, retry, discard }: Pick<Visiting, 'retry' | 'discard'> & { visit: QueuedVisit }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked)
    return (
      <>
        <Text role="alert">
          This visit was not sent. It cannot be brought back, nor can its photographs on this page.
        </Text>
        <Group>
          <Button color="red" onClick={() => void discard(visit)}>
            Delete for good
          </Button>
          <Button variant="subtle" onClick={() => setAsked(false)}>
            Keep it
          </Button>
        </Group>
      </>
    )
  return (
    <Group>
      {visit.problem && (
        <Button onClick={() => void retry(visit)}>
          {visit.problem === messages.adopted ? 'Send it' : 'Try again'}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        Delete it
      </Button>
    </Group>
  )
}

function stateOf({ photographs, percent }: QueuedVisit, arrived: number | undefined): string {
  const count = photographs.length
  if (arrived !== undefined && count > 0) return `Sending photograph ${arrived + 1} of ${count}`
  if (arrived !== undefined) return 'Sending'
  const pictures = count === 1 ? '1 photograph' : `${count} photographs`
  return `Waiting: ${[count > 0 && pictures, percent !== null && `${percent} % done`].filter(Boolean).join(', ')}`
}
