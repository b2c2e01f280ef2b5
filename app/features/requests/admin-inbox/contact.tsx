import { Anchor, Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { RequestState } from '#app/platform/database/schema.ts'
import { IconArrowBackUp, IconBrandWhatsapp, IconMail, IconPhone } from '#app/ui/admin/icons.ts'
import { phoneLink, whatsappLink } from '#app/ui/phone-link.ts'
import { requestKinds } from '../kinds.ts'
import { stateLabels, type VisitorRequest } from '../request.ts'
import classes from './inbox.module.css'
import { quietly } from './messages.ts'
import type { ProgressEditor } from './use-progress.ts'

interface ContactProps {
  request: VisitorRequest
  company: string
  work: ProgressEditor
  mayWork: boolean
}

/**
 * The ways to answer; calling comes first if the visitor asked for a call. Starting an answer moves a new
 * request on.
 */
export function Contact({ request, company, work: { form, latest }, mayWork }: ContactProps) {
  const { kind, id, phone, phoneE164, email } = request
  const call = phoneLink(phoneE164 || phone)
  const answer = answerLinks(request, company)
  const [moved, setMoved] = useState(false)
  function move(from: RequestState, to: RequestState) {
    if (form.values.state !== from) return
    form.adopt({ ...form.values, state: to }, form.base)
    setMoved(to === 'progress')
  }
  const fetcher = useFetcher()
  function begin() {
    if (!mayWork) return
    const fields = { intent: 'answered', id, ...quietly }
    void fetcher.submit(fields, { method: 'post', action: requestKinds[kind].address })
    move('new', 'progress')
  }
  return (
    <div className={classes.contact}>
      {email && <Anchor href={mailto(email)}>{email}</Anchor>}
      {phone && !call && (
        <Text dir="auto" fw={600}>
          {phone}
        </Text>
      )}
      <div className={classes.ways}>
        {call && (
          <Button
            component="a"
            href={call}
            {...(requestKinds[kind].office.callFirst ? { color: 'orange' } : { variant: 'default' })}
            leftSection={<IconPhone size={18} />}
          >
            {phone}
          </Button>
        )}
        {answer.email && (
          <AnswerButton to={answer.email} icon={IconMail} begin={begin}>
            Answer by email
          </AnswerButton>
        )}
        {answer.whatsapp && (
          <AnswerButton to={answer.whatsapp} icon={IconBrandWhatsapp} begin={begin} target="_blank">
            Answer on WhatsApp
          </AnswerButton>
        )}
      </div>
      <div role="status" className={classes.moved}>
        {moved && latest.state === 'progress' && (
          <>
            Status is now “{stateLabels.progress}”.
            <button type="button" className={classes.link} onClick={() => move('progress', 'new')}>
              <IconArrowBackUp size={16} />
              Undo
            </button>
          </>
        )}
      </div>
    </div>
  )
}

interface AnswerButtonProps {
  to: string
  icon: typeof IconMail
  begin: () => void
  target?: '_blank'
  children: ReactNode
}

/** Opens the program in which the answer is written. */
function AnswerButton({ to, icon: Icon, begin, target, children }: AnswerButtonProps) {
  return (
    <Button
      component="a"
      href={to}
      target={target}
      rel="noreferrer"
      variant="default"
      leftSection={<Icon size={18} />}
      onClick={begin}
    >
      {children}
    </Button>
  )
}

/** Addresses that open a program with a new answer; absent if the request has no such contact. */
interface AnswerLinks {
  email?: string
  whatsapp?: string
}

/**
 * Links to where an answer to a request is written, with its beginning and end filled in; the person who
 * answers edits it before sending.
 */
function answerLinks(request: VisitorRequest, company: string): AnswerLinks {
  const { kind, name, email, phoneE164, subject } = request
  const about = requestKinds[kind].about(subject)
  const text = [`Dear ${name},`, `Thank you for ${about}.`, '', `Kind regards,\n${company}`].join('\n\n')
  return {
    // RFC 6068: lines end with CRLF.
    email:
      email &&
      `${mailto(email)}?subject=${encode(`${company}: ${about}`)}&body=${encode(text.replaceAll('\n', '\r\n'))}`,
    whatsapp: phoneE164 && `${whatsappLink(phoneE164)}?text=${encode(text)}`,
  }
}

function mailto(email: string): string {
  return `mailto:${encode(email).replace('%40', '@')}`
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
