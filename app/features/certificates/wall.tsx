import { Shown } from '#app/content/shown.tsx'
import type { Localized } from '#app/content/localize.ts'
import { Photograph, Picture } from '#app/ui/photograph.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { certificatesAddress } from './address.ts'
import { certificatePopupId } from './popup.tsx'
import type { PublicCertificate } from './collection.ts'
import styles from './wall.module.css'

export function CertificateWall({ certificates }: { certificates: Localized<PublicCertificate>[] }) {
  const { about } = useLanguage().messages
  return (
    <section className="sheet" aria-labelledby="certificates">
      <div className="sheet-head" data-series="B">
        <h2 id="certificates">{about.certificates}</h2>
      </div>
      <ul className={styles.wall}>
        {certificates.map((certificate) => (
          <li className={styles.certificate} key={certificate.id}>
            <Image certificate={certificate} />
            <div>
              <Shown kind="certificate" of={certificate} field="title" as="h3" />
              <Shown kind="certificate" of={certificate} field="remarks" as="p" className="quiet" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Image({ certificate }: { certificate: PublicCertificate }) {
  const { messages, local } = useLanguage()
  const { id, title, image: photograph } = certificate
  const mark = editable('certificate', certificate, 'image')
  if (!photograph) return <Photograph photograph={null} sizes="0" {...mark} />
  return (
    <a
      className={styles.frame}
      href={local(certificatesAddress(id))}
      aria-label={messages.about.enlarge(title)}
      data-opens={certificatePopupId}
    >
      <Picture
        {...mark}
        photograph={{ ...photograph, placeholder: null }}
        sizes="(width >= 48rem) 30vw, 80vw"
      />
    </a>
  )
}
