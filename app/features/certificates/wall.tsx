import { textAttributes, type Localized } from '#app/content/localize.ts'
import { Photograph, Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { certificatesAddress } from './address.ts'
import { certificatePopupId } from './popup.tsx'
import type { PublicCertificate } from './queries.server.ts'
import styles from './wall.module.css'

export function CertificateWall({ certificates }: { certificates: Localized<PublicCertificate>[] }) {
  const { about } = useLanguage().messages
  return (
    <section className="sheet sheet-follows" aria-labelledby="certificates">
      <div className="sheet-head" data-series="B">
        <h2 id="certificates">{about.certificates}</h2>
      </div>
      <ul className={styles.wall}>
        {certificates.map((certificate) => (
          <li className={styles.certificate} key={certificate.id}>
            <Image {...certificate} />
            <div>
              <h3 dir="auto" {...textAttributes(certificate, 'title')}>
                {certificate.title}
              </h3>
              <p className="quiet" dir="auto" {...textAttributes(certificate, 'remarks')}>
                {certificate.remarks}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Image({ id, title, photograph }: PublicCertificate) {
  const { messages, local } = useLanguage()
  if (!photograph) return <Photograph photograph={null} sizes="0" />
  return (
    <a
      className={styles.enlarge}
      href={local(certificatesAddress(id))}
      aria-label={messages.about.enlarge(title)}
      data-opens={certificatePopupId}
    >
      <Picture photograph={{ ...photograph, placeholder: null }} sizes="(width >= 48rem) 30vw, 80vw" />
    </a>
  )
}
