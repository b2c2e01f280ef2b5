import { formatNumber } from '#app/ui/format-number.ts'
import styles from './visitors.module.css'

/**
 * The last line before the footer. `number` may be as old as the cached page; the answer to this visit's
 * report is newer.
 */
export function VisitorsLine({ number }: { number: number }) {
  return (
    <section className={`sheet ${styles.sheet}`} aria-label="Visitors">
      <p className={styles.visitors}>
        <span>Visitors Count:</span>{' '}
        <b data-behaviour="visitors-count" data-number={number}>
          {formatNumber(number)}+
        </b>
      </p>
    </section>
  )
}
