import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { Island } from '#app/ui/island/island.tsx'
import { useLogo } from '../shell/use-logo.ts'
import application from './application.island.tsx'
import styles from './application.module.css'
import { applicationId, sentId } from './applied.ts'
import { ThankYou } from './thank-you.tsx'

interface ApplicationFormProps {
  answer: FormAnswer | undefined
  /** The possible subjects of an application, and the initially chosen one. */
  offered: readonly string[]
  about?: string
  /** Content above the form. */
  children?: ReactNode
}

/** The form of the Careers pages; the answer to one that the browser sent itself is the thanks alone. */
export function ApplicationForm({ answer, offered, about, children }: ApplicationFormProps) {
  const { pathname } = useLocation()
  const sign = useLogo()
  if (answer?.sent) return <ThankYou id={sentId} />
  return (
    <>
      <div className={styles.before}>{children}</div>
      <Island
        of={application}
        id={applicationId}
        props={{ address: pathname, answer, offered, about, sign }}
        when="touched"
      />
    </>
  )
}
