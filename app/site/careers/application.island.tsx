import { useRef } from 'react'
import { jobForm } from '#app/features/requests/job-form.ts'
import { RequestForm } from '#app/features/requests/request-form.tsx'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import type { SendingSign } from '#app/ui/forms/visitor-form.tsx'
import { island } from '#app/ui/island/island.tsx'
import styles from './application.module.css'
import { setApplied } from './applied.ts'
import { ThankYou } from './thank-you.tsx'

interface ApplicationProps {
  /** The address that receives the form. */
  address: string
  answer?: FormAnswer
  sign?: SendingSign
  /** The possible subjects of an application, and the initially chosen one. */
  offered: readonly string[]
  about?: string
}

/**
 * Join Our Team. After an application only the thanks are shown (specification §2, Careers), on later visits
 * too: `[data-applied]` of the document decides which of the two it is (applied.ts).
 */
function Application({ address, answer, sign, offered, about }: ApplicationProps) {
  const thanks = useRef<HTMLHeadingElement>(null)
  const Heading = about ? 'h2' : 'h1'
  const thank = () => {
    setApplied(true)
    // The form was here a moment ago, so keyboard and screen reader continue at its replacement.
    thanks.current?.focus()
  }
  return (
    <>
      <div className={styles.afterwards}>
        <ThankYou heading={thanks} again={{ onClick: () => setApplied(false) }} />
      </div>
      <section className={`sheet ${styles.careers} ${styles.before}`} id="apply">
        <div className={styles.text}>
          <Heading>Join Our Team</Heading>
          <p className="lead">Send us your resume. A person reads every one, and we keep it private.</p>
        </div>
        <div className={styles.form}>
          <RequestForm
            form={jobForm}
            address={address}
            answer={answer}
            sign={sign}
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
