import { useRef, useSyncExternalStore } from 'react'
import type { FormWords } from '#app/features/requests/form-words.ts'
import { jobForm } from '#app/features/requests/job-form.ts'
import type { Subject } from '#app/features/requests/form.ts'
import { RequestForm, type FormNote } from '#app/features/requests/request-form.tsx'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import type { SendingSign } from '#app/ui/forms/visitor-form.tsx'
import { island } from '#app/ui/island/island.tsx'
import styles from './application.module.css'
import { hasApplied, setApplied, subscribeApplied } from './applied.ts'
import { ThankYou, type CareersWords } from './thank-you.tsx'

interface ApplicationProps {
  /** The address that receives the form. */
  address: string
  answer?: FormAnswer
  sign?: SendingSign
  note: readonly FormNote[]
  /** The possible subjects of an application, and the initially chosen one. */
  offered: readonly Subject[]
  about?: string
  headed?: boolean
  words: FormWords
  page: CareersWords
}

/**
 * Join Our Team. After an application only the thanks are shown (specification §2, Careers), on later visits
 * too: `[data-applied]` of the document decides which of the two it is (applied.ts). The page itself never
 * contains thanks that are not true, because text browsers and search engines would read them.
 */
function Application({ address, answer, sign, note, offered, about, headed, words, page }: ApplicationProps) {
  const isThanked = useSyncExternalStore(subscribeApplied, hasApplied, () => false)
  const wasSent = useRef(false)
  const thank = () => {
    wasSent.current = true
    setApplied(true)
  }
  // The form was here a moment ago, so keyboard and screen reader continue at its replacement.
  const focusThanks = (heading: HTMLHeadingElement | null) => {
    if (wasSent.current) heading?.focus()
  }
  return (
    <>
      {isThanked && (
        <ThankYou
          page={page}
          headed={headed}
          heading={focusThanks}
          again={{ onClick: () => setApplied(false) }}
        />
      )}
      <section
        className={`sheet ${styles.careers} ${styles.before} ${headed ? styles.headed : ''}`}
        id="apply"
      >
        <div className={styles.text}>
          <h2>{page.heading}</h2>
          <p className="lead">{page.lead}</p>
        </div>
        <div className={styles.form}>
          <RequestForm
            form={jobForm}
            words={words}
            address={address}
            answer={answer}
            sign={sign}
            note={note}
            offered={offered}
            about={about}
            onSent={thank}
          />
        </div>
      </section>
    </>
  )
}

export default island('application', Application)
