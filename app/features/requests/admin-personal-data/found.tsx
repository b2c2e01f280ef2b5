import { Button, Group, Text } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import { PagePart } from '#app/ui/admin/page/page-part.tsx'
import { deleting, useQuestion } from '#app/ui/admin/record/question.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { Moment } from '#app/ui/admin/moment.tsx'
import { capitalize } from '#app/content/messages.ts'
import { requestAddress, requestKinds } from '../kinds.ts'
import type { Person } from '../queries.server.ts'
import type { VisitorRequest } from '../request.ts'
import classes from './page.module.css'
import { messages, placeOfRequest, placeLabels } from './messages.ts'

interface FoundRequestsProps {
  /** The address to which the forms are posted. */
  path: string
  email: string
  requests: readonly VisitorRequest[]
  /** The recipients of e-mails about these requests. */
  mailboxes: readonly string[]
}

/** The requests of one person, with the actions on all of them. */
export function FoundRequests({ path, email, requests, mailboxes }: FoundRequestsProps) {
  const question = {
    title: messages.question(email),
    body: messages.consequence,
    confirm: 'Erase',
    fields: { intent: 'erase', email },
    action: path,
  }
  const ask = useQuestion(question)
  const mayWrite = useMay()('administration', 'write')
  return (
    <PagePart id="found" title={<span role="status">{messages.found(requests.length)}</span>}>
      <ul className={classes.list}>
        {requests.map((request) => (
          <RequestRow key={requestAddress(request)} request={request} />
        ))}
      </ul>
      {mailboxes.length > 0 && (
        <Text c="dimmed">
          Emails about these requests were sent to {mailboxes.join(', ')}. Delete them there; the site cannot.
        </Text>
      )}
      {mayWrite && (
        <Group gap="xs" className={classes.acts}>
          <form method="post" action={href('/admin/personal-data/export')}>
            <input type="hidden" name="email" value={email} />
            <Button type="submit" variant="default" leftSection={<IconDownload size={18} />}>
              Download all as ZIP
            </Button>
          </form>
          <Button {...deleting} onClick={ask}>
            {messages.erase(requests.length)}
          </Button>
        </Group>
      )}
    </PagePart>
  )
}

/** Those whom a phone number or a name may mean, to choose from. */
export function FoundPeople({ path, people }: { path: string; people: readonly Person[] }) {
  return (
    <PagePart id="people" title={<span role="status">{messages.people(people.length)}</span>}>
      <p className="dim">{messages.peopleAdvice}</p>
      <ul className={classes.list}>
        {people.map(({ email, name, phone, number }) => (
          <li key={email}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span>
              <bdi>{email}</bdi>, <bdi dir="ltr">{phone}</bdi>
            </span>
            <Form method="post" action={path}>
              <input type="hidden" name="email" value={email} />
              <Button type="submit" name="intent" value="find" variant="default" aria-label={`Show ${email}`}>
                {messages.sent(number)}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}

function RequestRow({ request }: { request: VisitorRequest }) {
  const { kind, name, createdAt, exempt, file, fileName } = request
  const place = placeOfRequest(request)
  const facts = [placeLabels[place], exempt && 'Marked “Do not erase”'].filter(Boolean).join(' · ')
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
      {place === 'deleted' ? <span>{words}</span> : <Link to={requestAddress(request)}>{words}</Link>}
      {file && (
        <span>
          {`${capitalize(requestKinds[kind].file?.called ?? '')}: `}
          <bdi>{fileName}</bdi>
        </span>
      )}
      <span className="dim">{facts}</span>
    </li>
  )
}
