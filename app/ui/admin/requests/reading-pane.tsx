import { Button, Group, Text, Title } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Work } from '#app/platform/inbox/work.ts'
import type { MailState } from '#app/platform/outbox/queue.server.ts'
import { formatDay, formatTime } from '../../day.ts'
import { phoneLink } from '../../phone-link.ts'
import { askBeforeDeleting } from '../ask-before-deleting.tsx'
import { IconMail, IconPhone, IconTrash } from '../icons.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { deskQuery } from './desk-address.ts'
import type { Desk, DeskWords, WorkRefusal } from './desk-rules.ts'
import { ExpiryLine, type Expiry } from './expiry-line.tsx'
import { MailLine } from './mail-line.tsx'
import { MarkRead } from './mark-read.tsx'
import classes from './requests.module.css'
import { RequestWork } from './work.tsx'

export interface Opened {
  id: string
  name: string
  email: string
  phone: string
  createdAt: number
  suspicious: boolean
  unread: boolean
  /** Calling back is what comes next. */
  callFirst: boolean
  work: Work
  /** Of the e-mail that tells of it, where there is one. */
  mail: MailState | undefined
  expiry: Expiry
  content: ReactNode
}

interface ReadingPaneProps {
  opened: Opened
  words: DeskWords
  desk: Desk
  path: string
  /** Of what was posted before JavaScript ran. */
  refusal: WorkRefusal | undefined
}

/** One request in full, with the ways to answer it. */
export function ReadingPane({ opened, words, desk: { address }, path, refusal }: ReadingPaneProps) {
  const { id, name, email, phone, createdAt, suspicious, unread, callFirst, content, work, mail } = opened
  const submit = useSubmit()
  const call = phoneLink(phone)
  const home = path + deskQuery({ suspicious: address.suspicious, state: address.state })
  const question = { title: words.questionOf(name), body: words.consequence }
  const fields = { intent: 'delete', id }
  function ask(event: MouseEvent) {
    event.preventDefault()
    askBeforeDeleting({ ...question, onConfirm: () => void submit(fields, { method: 'post', action: home }) })
  }
  return (
    <>
      <p className={`mono ${classes.received}`}>
        {formatDay(createdAt)} {formatTime(createdAt)}
      </p>
      <Title order={2} className={classes.name}>
        {name}
      </Title>
      <div className={classes.contact}>
        {phone && !call && (
          <Text dir="auto" fw={600}>
            {phone}
          </Text>
        )}
        {call && (
          <Button
            component="a"
            href={call}
            {...(callFirst ? { color: 'orange' } : { variant: 'default' })}
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            {phone}
          </Button>
        )}
        {email && (
          <Button
            component="a"
            href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {email}
          </Button>
        )}
      </div>
      {content}
      <MarkRead id={id} path={home} unread={unread} chosen={address.open === id} />
      {mail && <MailLine mail={mail} id={id} path={home} />}
      <ExpiryLine expiry={opened.expiry} id={id} path={home} />
      <RequestWork
        id={id}
        path={path}
        address={path + deskQuery({ ...address, ask: undefined, open: id })}
        work={work}
        refusal={refusal}
      />
      {address.ask === 'delete' && (
        <DeleteQuestion
          {...question}
          fields={fields}
          back={path + deskQuery({ ...address, ask: undefined })}
        />
      )}
      <Group justify="flex-end" className={classes.foot}>
        {suspicious && (
          <Form method="post" action={path}>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="accept" variant="default">
              It is not spam
            </Button>
          </Form>
        )}
        {/* Until JavaScript runs the question stands on a page of its own. */}
        <form method="get" action={path}>
          <input type="hidden" name="open" value={id} />
          <Button
            type="submit"
            name="ask"
            value="delete"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={ask}
          >
            Delete
          </Button>
        </form>
      </Group>
    </>
  )
}
