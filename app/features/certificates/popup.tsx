import { Picture } from '#app/ui/photograph.tsx'
import { Popup } from '#app/ui/popup/popup.tsx'
import { certificateLinkId, certificatesAddress } from './address.ts'
import styles from './popup.module.css'
import type { PublicCertificate } from './queries.server.ts'

const titleId = 'certificate-title'

/** A certificate, enlarged for reading. */
export function CertificatePopup({ certificate }: { certificate: PublicCertificate }) {
  const { id, title, remarks, photograph } = certificate
  return (
    <Popup
      id={`certificate-${id}-enlarged`}
      labelledBy={titleId}
      opener={certificateLinkId(id)}
      closedAddress={certificatesAddress()}
    >
      <div className={styles.certificate}>
        {photograph && (
          <Picture photograph={{ ...photograph, alt: title }} sizes="min(64rem, 100vw)" loading="eager" />
        )}
        <div>
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
          {remarks && (
            <p className="quiet" dir="auto">
              {remarks}
            </p>
          )}
        </div>
      </div>
    </Popup>
  )
}
