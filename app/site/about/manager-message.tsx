import type { Settings } from '#app/features/settings/collection.ts'
import { editableSetting } from '#app/ui/editable.ts'
import type { SiteFacts } from '../facts.server.ts'
import styles from './manager-message.module.css'
import { Logo } from '../shell/logo.tsx'

interface ManagerMessageProps {
  message: Settings['gmmessage']
  facts: Pick<SiteFacts, 'companyName' | 'logo'>
}

/** A sheet of paper on sand, with a letterhead and a signature block. */
export function ManagerMessage({ message, facts }: ManagerMessageProps) {
  return (
    <section className={`sheet on-sand ${styles.ground}`} aria-labelledby="letter">
      <div className={styles.letter}>
        <div className={styles.head}>
          <h2 id="letter" dir="auto" {...editableSetting('gmmessage', 'headertxt')}>
            {message.headertxt}
          </h2>
          <div className={`on-ink ${styles.stamp}`}>
            <Logo facts={facts} alt="" />
          </div>
        </div>
        <p className="lead" dir="auto" {...editableSetting('gmmessage', 'firstp')}>
          {message.firstp}
        </p>
        <p className="lead" dir="auto" {...editableSetting('gmmessage', 'secondp')}>
          {message.secondp}
        </p>
        <p className={styles.sign}>
          <strong>General Manager</strong>
          <span className="label" dir="auto" {...editableSetting('brand', 'companyName')}>
            {facts.companyName}
          </span>
        </p>
      </div>
    </section>
  )
}
