import { Island } from '#app/ui/island/island.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import visitorsCount from './visitors-count.island.tsx'
import styles from './visitors.module.css'

/** The last line before the footer. */
export function VisitorsLine({ number }: { number: number }) {
  return (
    <section className={`sheet ${styles.sheet}`} aria-label="Visitors">
      <p className={styles.visitors}>
        <span>Visitors Count:</span>{' '}
        <b {...editableSetting('visitorscount', 'number')}>
          <Island of={visitorsCount} id="visitors-count" props={{ number }} when="near" />
        </b>
      </p>
    </section>
  )
}
