import { Button, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { NotSaved } from '#app/ui/admin/form/not-saved.ts'
import type { MailState } from '#app/platform/outbox/queue.server.ts'
import { deleting, useQuestion } from '#app/ui/admin/record/question.tsx'
import { sizeInWords } from '#app/uploads/messages.ts'
import { IconDownload, IconFileText, IconFileTypePdf } from '#app/ui/admin/icons.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { Moment } from '#app/ui/admin/moment.tsx'
import { defaultLocale } from '#app/platform/locales.ts'
import { fileAddress, labelledFields, requestKinds } from '../kinds.ts'
import { nameLanguage, type VisitorRequest } from '../request.ts'
import { everything, inboxQuery, listAt, spam, type InboxAddress } from './address.ts'
import { Contact } from './contact.tsx'
import classes from './inbox.module.css'
import {
  AnsweredLine,
  ExpiryLine,
  MailLine,
  MarkedLine,
  OftenLine,
  ReminderLine,
  useMarkRead,
  type Expiry,
} from './request-lines.tsx'
import type { Team } from './open.server.ts'
import { messages } from './messages.ts'
import { ProgressAsText, ProgressForm } from './progress-form.tsx'
import { SetButton } from './set-button.tsx'
import { useProgress } from './use-progress.ts'

interface ReadingPaneProps {
  request: VisitorRequest
  address: InboxAddress
  /** The state of the e-mail about it, if there is one. */
  mail: MailState | undefined
  /** The id of another request from this person that is marked as spam. */
  marked: string | undefined
  /** When this person sent this and the others. */
  often: readonly number[]
  /** The days on which the reader wants to be reminded of it. */
  reminders: readonly string[]
  /** The company in whose name answers are written. */
  company: string
  expiry: Expiry
  team: Team
  /** Why a form posted without JavaScript was refused. */
  refusal: NotSaved | undefined
}

/** One request in full, with the ways to answer it. */
export function ReadingPane({
  request,
  address,
  mail,
  marked,
  often,
  reminders,
  company,
  expiry,
  team,
  refusal,
}: ReadingPaneProps) {
  const { kind, id, name, createdAt, suspicious, unread } = request
  const { address: path, questionOf, consequence, words, file } = requestKinds[kind]
  const further = labelledFields(kind).filter(({ field }) => !field.is)
  const home = path + inboxQuery(listAt(address))
  const theirs = { ...everything, search: request.email || request.phone }
  const mayWrite = useMay()(requestKinds[kind].area, 'write')
  const mayWork = mayWrite || request.work.assignedTo === team.own
  const work = useProgress(request, team, mayWrite, refusal)
  const shown = { kind, id, rev: work.latest.rev }
  const question = {
    title: questionOf(name),
    body: consequence,
    fields: { intent: 'delete', id },
    action: home,
  }
  const ask = useQuestion(question)
  // What one may only read stays unread for those who answer it.
  useMarkRead({ id, path: home, unread, chosen: mayWrite && address.open === id })
  return (
    <>
      <p className={`mono ${classes.received}`}>
        <Moment at={createdAt} />
      </p>
      <Title order={2} className={classes.name} dir="auto">
        {name}
      </Title>
      {request.subject && (
        <Text mb="sm">
          {words.subject?.label}: <b dir="auto">{request.subject}</b>
        </Text>
      )}
      {further.map(({ name: field, label }) => (
        <Text key={field} mb="sm">
          {label}: <b dir="auto">{request.further[field]}</b>
        </Text>
      ))}
      {request.language !== defaultLocale && (
        <Text mb="sm">
          {messages.language}: <b>{nameLanguage(request.language)}</b>
        </Text>
      )}
      <Contact {...{ request, company, work, mayWork }} />
      {file && <AttachedFile request={request} address={address} />}
      {(request.message || !file) && <Message>{request.message}</Message>}
      <OftenLine
        {...{ asked: requestKinds[kind].asked, moments: often }}
        address={path + inboxQuery({ view: theirs })}
      />
      {marked && <MarkedLine address={path + inboxQuery({ view: spam, open: marked })} />}
      {mail && <MailLine mail={mail} id={id} path={home} mayWrite={mayWrite} />}
      <AnsweredLine answered={request.answered} />
      <ExpiryLine {...{ expiry, createdAt, mayWrite }} exempt={request.exempt} request={shown} />
      <ReminderLine {...{ id, reminders }} path={home} />
      {mayWork ? (
        <ProgressForm
          {...{ request, work, team, mayWrite }}
          address={path + inboxQuery({ ...address, open: id })}
        />
      ) : (
        <ProgressAsText work={request.work} team={team} />
      )}
      {mayWrite && (
        <Group justify="flex-end" className={classes.foot}>
          <SetButton request={shown} field="suspicious" value={suspicious === 'Yes' ? 'No' : 'Yes'} />
          <Button {...deleting} onClick={ask}>
            Delete
          </Button>
        </Group>
      )}
    </>
  )
}

/** A visitor's text with its line breaks. */
function Message({ children }: { children: string }) {
  return (
    <p className={classes.message} dir="auto">
      {children}
    </p>
  )
}

/** The visitor's file, under its original name. */
function AttachedFile({ request, address }: Pick<ReadingPaneProps, 'request' | 'address'>) {
  const { kind, id, fileName, fileBytes } = request
  if (fileBytes === undefined) return <Text c="dimmed">{messages.noFile(kind)}</Text>
  return (
    <div className={classes.file}>
      <IconFileTypePdf size={32} stroke={1.3} />
      <div className={classes.fileName}>
        <bdi>{fileName}</bdi>
        <Text c="dimmed" size="xs">
          PDF, {sizeInWords(fileBytes)}. Only signed-in administrators can open it.
        </Text>
      </div>
      {address.read ? (
        <Button
          component={Link}
          to={requestKinds[kind].address + inboxQuery({ ...address, read: false })}
          variant="default"
        >
          Back to the list
        </Button>
      ) : (
        <>
          <Button
            component={Link}
            to={requestKinds[kind].address + inboxQuery({ ...address, open: id, read: true })}
            color="orange"
            leftSection={<IconFileText size={18} />}
          >
            Read
          </Button>
          <Button
            component="a"
            href={fileAddress({ kind, id })}
            download
            variant="default"
            leftSection={<IconDownload size={18} />}
          >
            Download
          </Button>
        </>
      )}
    </div>
  )
}
