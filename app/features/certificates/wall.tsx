import { Photograph, Picture } from '#app/ui/photograph.tsx'
import { certificatesAddress } from './address.ts'
import { certificatePopupId } from './popup.tsx'
import type { PublicCertificate } from './collection.ts'
import styles from './wall.module.css'

export function CertificateWall({ certificates }: { certificates: PublicCertificate[] }) {
  return (
    <section className="sheet sheet-follows" aria-labelledby="certificates">
      <div className="sheet-head" data-series="B">
        <h2 id="certificates">Awards and Certifications</h2>
      </div>
      <ul className={styles.wall}>
        {certificates.map((certificate) => (
          <li className={styles.certificate} key={certificate.id}>
            <Image {...certificate} />
            <div>
              <h3 dir="auto">{certificate.title}</h3>
              <p className="quiet" dir="auto">
                {certificate.remarks}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Image({ id, title, image: photograph }: PublicCertificate) {
  if (!photograph) return <Photograph photograph={null} sizes="0" />
  return (
    <a
      className={styles.enlarge}
      href={certificatesAddress(id)}
      aria-label={`${title}, enlarge`}
      data-opens={certificatePopupId}
    >
      <Picture photograph={{ ...photograph, placeholder: null }} sizes="(width >= 48rem) 30vw, 80vw" />
    </a>
  )
}
