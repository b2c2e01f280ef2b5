import { Shown } from '#app/content/shown.tsx'
import type { Localized } from '#app/content/localize.ts'
import { Island } from '#app/ui/island/island.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import popup from '#app/ui/popup/popup.island.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { certificatesAddress } from './address.ts'
import styles from './popup.module.css'
import type { PublicCertificate } from './collection.ts'

/** The popup of the About page, which the wall of certificates opens. */
export const certificatePopupId = 'certificate-popup'
const titleId = 'certificate-title'

/** A certificate, enlarged for reading: the one in the page's address, or the one that is pressed. */
export function CertificatePopup({ certificate }: { certificate: Localized<PublicCertificate> | undefined }) {
  const { messages, local } = useLanguage()
  const isOpen = certificate !== undefined
  return (
    <Island
      of={popup}
      id={certificatePopupId}
      props={{
        id: certificatePopupId,
        labelledBy: titleId,
        closedAddress: local(certificatesAddress()),
        isOpen,
        close: messages.shell.close,
      }}
      when={isOpen ? 'near' : 'touched'}
    >
      {certificate && <Content certificate={certificate} />}
    </Island>
  )
}

function Content({ certificate }: { certificate: Localized<PublicCertificate> }) {
  const { title, remarks, image } = certificate
  return (
    <div className={styles.certificate}>
      {image && (
        <Picture
          {...editable('certificate', certificate, 'image')}
          photograph={{ ...image, alt: title }}
          sizes="min(64rem, 100vw)"
          loading="eager"
        />
      )}
      <div>
        <Shown kind="certificate" of={certificate} field="title" as="h2" id={titleId}>
          {title}
        </Shown>
        {remarks && (
          <Shown kind="certificate" of={certificate} field="remarks" as="p" className="quiet">
            {remarks}
          </Shown>
        )}
      </div>
    </div>
  )
}
