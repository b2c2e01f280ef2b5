import { textAttributes, type Localized } from '#app/content/localize.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import type { Photograph as StoredPhotograph } from '#app/platform/files/photograph.ts'
import { Photograph, Picture } from '#app/ui/photograph.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { SiteData } from '../site-data.server.ts'
import styles from './manager-message.module.css'
import { Logo } from '../shell/logo.tsx'

type Image = 'portrait' | 'signature'

interface ManagerMessageProps {
  message: Localized<Omit<Settings['gmmessage'], Image>> & Record<Image, StoredPhotograph | null>
  siteData: Pick<SiteData, 'companyName' | 'logo' | 'inEnglish'>
}

/** A sheet of paper on sand, with a letterhead and a signature block. */
export function ManagerMessage({ message, siteData }: ManagerMessageProps) {
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
            <Logo siteData={siteData} alt="" />
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
              {message.name && (
                <strong
                  dir="auto"
                  {...editableSetting('gmmessage', 'name')}
                  {...textAttributes(message, 'name')}
                >
                  {message.name}
                </strong>
              )}
              {message.name ? <span>{about.manager}</span> : <strong>{about.manager}</strong>}
              <span
                className="label"
                dir="auto"
                {...editableSetting('brand', 'companyName')}
                {...textAttributes(siteData, 'companyName')}
              >
                {siteData.companyName}
              </span>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
