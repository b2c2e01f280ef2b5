import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { formWords } from '#app/features/requests/form-words.ts'
import type { Subject } from '#app/features/requests/form.ts'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { Island } from '#app/ui/island/island.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { useFormNote } from '../shell/use-form-note.ts'
import { useLogo } from '../shell/use-site-data.ts'
import application from './application.island.tsx'
import styles from './application.module.css'
import { applicationId, sentId } from './applied.ts'
import { ThankYou } from './thank-you.tsx'

interface ApplicationFormProps {
  answer: FormAnswer | undefined
  /** The possible subjects of an application, and the initially chosen one. */
  offered: readonly Subject[]
  about?: string
  /** The page has a heading above all this. */
  headed?: boolean
  /** Content above the form. */
  children?: ReactNode
}

/** The form of the Careers pages; the answer to one that the browser sent itself is the thanks alone. */
export function ApplicationForm({ answer, offered, about, headed, children }: ApplicationFormProps) {
  const { pathname } = useLocation()
  const sign = useLogo()
  const note = useFormNote('job')
  const { messages, local } = useLanguage()
  const words = formWords(messages, 'job')
  const { heading, lead, again } = messages.careers
  const page = { heading, lead, again, sent: words.sent, address: local(href('/careers')) }
  if (answer?.sent) return <ThankYou id={sentId} page={page} headed={headed} />
  return (
    <>
      <div className={`${styles.before} ${headed ? styles.headed : ''}`}>{children}</div>
      <Island
        of={application}
        id={applicationId}
        props={{ address: pathname, answer, offered, about, headed, sign, note, words, page }}
        when="touched"
      />
    </>
  )
}
