import { Shown } from '#app/content/shown.tsx'
import { href } from 'react-router'
import type { Localized } from '#app/content/localize.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { editable, editableSetting } from '#app/ui/editable.ts'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { certificatesAddress } from './address.ts'
import type { PublicCertificate } from './collection.ts'
import styles from './wall.module.css'

/** The certificates on the home page; each leads to its enlargement on the About page. */
export function CertificateRow({ certificates }: { certificates: Localized<PublicCertificate>[] }) {
  const { messages, local } = useLanguage()
  return (
    <section className="sheet" aria-labelledby="certificates">
      <div className="sheet-head" data-series="A">
        <h2 id="certificates" {...editableSetting('counts', 'certificates')}>
          {messages.about.certificates}
        </h2>
        <ArrowLink href={local(href('/about'))}>{messages.home.aboutCompany}</ArrowLink>
      </div>
      <ul className={styles.wall}>
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <a className={styles.certificate} href={local(certificatesAddress(certificate.id))}>
              {certificate.image && (
                <span className={styles.frame}>
                  <Picture
                    {...editable('certificate', certificate, 'image')}
                    photograph={{ ...certificate.image, alt: '', placeholder: null }}
                    sizes="(width >= 48rem) 30vw, 80vw"
                  />
                </span>
              )}
              <Shown kind="certificate" of={certificate} field="title" as="h3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
