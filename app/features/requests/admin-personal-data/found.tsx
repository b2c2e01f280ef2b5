import { Button, Group, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Form, href, Link, useSubmit } from 'react-router'
import { askBeforeDeleting } from '#app/ui/admin/record/ask-before-deleting.tsx'
import { IconDownload, IconTrash } from '#app/ui/admin/icons.ts'
import { Moment } from '#app/ui/moment.tsx'
import { addressOf, requestKinds } from '../kinds.ts'
import type { VisitorRequest } from '../request.ts'
import classes from './page.module.css'
import { messages, placeOf, placeWords } from './words.ts'

interface FoundRequestsProps {
  /** Where the forms are sent. */
  path: string
  email: string
  requests: readonly VisitorRequest[]
  /** To whom e-mails about them were sent. */
  mailboxes: readonly string[]
  /** The question stands on the page, because JavaScript does not run. */
  asks: boolean
}

/** What there is of one person, and what can be done with all of it. */
export function FoundRequests({ path, email, requests, mailboxes, asks }: FoundRequestsProps) {
  const submit = useSubmit()
  const question = { title: messages.question(email), body: messages.consequence, confirm: 'Erase' }
  function ask(event: MouseEvent) {
    event.preventDefault()
    askBeforeDeleting({
      ...question,
      onConfirm: () => void submit({ intent: 'erase', email }, { method: 'post', action: path }),
    })
  }
  return (
    <section aria-labelledby="found" className={classes.found}>
      <h2 id="found" role="status">
        {messages.found(requests.length)}
      </h2>
      <ul className={classes.list}>
        {requests.map((request) => (
          <RequestRow key={addressOf(request)} request={request} />
        ))}
      </ul>
      {mailboxes.length > 0 && (
        <Text c="dimmed">
          Emails about these requests were sent to {mailboxes.join(', ')}. Delete them there; the site cannot.
        </Text>
      )}
      <Group gap="xs" className={classes.acts}>
        <form method="post" action={href('/admin/personal-data/export')}>
          <input type="hidden" name="email" value={email} />
          <Button type="submit" variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
            Download all as ZIP
          </Button>
        </form>
        <Form method="post" action={path}>
          <input type="hidden" name="email" value={email} />
          <Button
            type="submit"
            name="intent"
            value="ask"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={ask}
          >
            {messages.erase(requests.length)}
          </Button>
        </Form>
      </Group>
      {asks && (
        <Form method="post" action={path} className={classes.question}>
          <h2>{question.title}</h2>
          <p>{question.body}</p>
          <input type="hidden" name="email" value={email} />
          <Group gap="xs">
            <Button component={Link} to={path} variant="default">
              Cancel
            </Button>
            <Button type="submit" name="intent" value="erase" color="red">
              Erase
            </Button>
          </Group>
        </Form>
      )}
    </section>
  )
}

function RequestRow({ request }: { request: VisitorRequest }) {
  const { kind, name, createdAt, exempt, file, fileName } = request
  const place = placeOf(request)
  const facts = [placeWords[place], exempt && 'Marked “Do not erase”'].filter(Boolean).join(' · ')
  const words = (
    <>
      {requestKinds[kind].one}, <Moment at={createdAt} />
    </>
  )
  return (
    <li>
      <b>
        <bdi>{name}</bdi>
      </b>
      {place === 'deleted' ? <span>{words}</span> : <Link to={addressOf(request)}>{words}</Link>}
      {file && (
        <span>
          Resume: <bdi>{fileName}</bdi>
        </span>
      )}
      <span className="dim">{facts}</span>
    </li>
  )
}
