import type { Photograph as StoredPhotograph } from '#app/platform/images/photograph.ts'
import { Photograph } from '#app/ui/photograph.tsx'
import styles from './services.module.css'

export interface PublicService {
  slot: number
  text: string
  photograph: StoredPhotograph | null
}

/**
 * A numbered list. The photograph of the hovered or focused line is shown beside it; on a phone each is in
 * its row.
 */
export function Services({ heading, services }: { heading: string; services: PublicService[] }) {
  if (services.length === 0) return null
  const pictured = services.some(({ photograph }) => photograph)
  return (
    <section className="sheet on-sand" aria-labelledby="services">
      <div className="sheet-head" data-series="A">
        <h2 id="services">{heading}</h2>
      </div>
      {pictured ? (
        <ol className={styles.services}>
          {services.map(({ slot, text, photograph }) => (
            <li className={styles.service} key={slot}>
              <button className={styles.name} type="button">
                {text}
              </button>
              <Photograph
                className={styles.photograph}
                photograph={photograph}
                sizes="(width >= 48rem) 64vw, 26vw"
                cropped
              />
            </li>
          ))}
        </ol>
      ) : (
        <ol className={`${styles.services} ${styles.plain}`}>
          {services.map(({ slot, text }) => (
            <li className={styles.service} key={slot}>
              <p className={styles.name}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
