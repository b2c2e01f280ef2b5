import { textAttributes, type Localized } from '#app/content/localize.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { SiteFacts } from '../facts.server.ts'
import styles from './manager-message.module.css'
import { Logo } from '../shell/logo.tsx'

interface ManagerMessageProps {
  message: Localized<Settings['gmmessage']>
  facts: Pick<SiteFacts, 'companyName' | 'logo' | 'inEnglish'>
}

/** A sheet of paper on sand, with a letterhead and a signature block. */
export function ManagerMessage({ message, facts }: ManagerMessageProps) {
  const { about } = useLanguage().messages
  return (
    <section className={`sheet on-sand ${styles.ground}`} aria-labelledby="letter">
      <div className={styles.letter}>
        <div className={styles.head}>
          <h2
            id="letter"
            dir="auto"
            {...editableSetting('gmmessage', 'headertxt')}
            {...textAttributes(message, 'headertxt')}
          >
            {message.headertxt}
          </h2>
          <div className={`on-ink ${styles.stamp}`}>
            <Logo facts={facts} alt="" />
          </div>
        </div>
        <p
          className="lead"
          dir="auto"
          {...editableSetting('gmmessage', 'firstp')}
          {...textAttributes(message, 'firstp')}
        >
          {message.firstp}
        </p>
        <p
          className="lead"
          dir="auto"
          {...editableSetting('gmmessage', 'secondp')}
          {...textAttributes(message, 'secondp')}
        >
          {message.secondp}
        </p>
        <p className={styles.sign}>
          <strong>{about.manager}</strong>
          <span
            className="label"
            dir="auto"
            {...editableSetting('brand', 'companyName')}
            {...textAttributes(facts, 'companyName')}
          >
            {facts.companyName}
          </span>
        </p>
      </div>
    </section>
  )
}
