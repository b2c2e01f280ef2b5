import { ShownSetting } from '#app/content/shown.tsx'
import type { Localized } from '#app/content/localize.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/files/photograph.ts'
import { Photograph, Picture } from '#app/ui/photograph.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { SiteData } from '../site-data.server.ts'
import styles from './manager-message.module.css'

type Image = 'portrait' | 'signature'

interface ManagerMessageProps {
  message: Localized<Omit<Settings['gmmessage'], Image>> & Record<Image, StoredPhotograph | null>
  siteData: Pick<SiteData, 'companyName' | 'inEnglish'>
}

/** A sheet of paper on sand, with a signature block. */
export function ManagerMessage({ message, siteData }: ManagerMessageProps) {
  const { about } = useLanguage().messages
  return (
    <section className={`sheet on-sand ${styles.ground}`} aria-labelledby="letter">
      <div className={styles.letter}>
        <ShownSetting page="gmmessage" of={message} field="headertxt" as="h2" id="letter" />
        <ShownSetting page="gmmessage" of={message} field="firstp" as="p" className="lead" />
        <ShownSetting page="gmmessage" of={message} field="secondp" as="p" className="lead" />
        <div className={styles.close}>
          {message.portrait && (
            <Photograph
              className={styles.portrait}
              photograph={message.portrait}
              sizes="12rem"
              {...editableSetting('gmmessage', 'portrait')}
            />
          )}
          <div>
            {message.signature && (
              <Picture
                className={styles.signature}
                photograph={{ ...message.signature, placeholder: null }}
                sizes="16rem"
                {...editableSetting('gmmessage', 'signature')}
              />
            )}
            <p className={styles.sign}>
              {message.name && <ShownSetting page="gmmessage" of={message} field="name" as="strong" />}
              {message.name ? <span>{about.manager}</span> : <strong>{about.manager}</strong>}
              <ShownSetting page="brand" of={siteData} field="companyName" className="label" />
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
