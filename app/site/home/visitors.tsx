import { Island } from '#app/ui/island/island.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import visitorsCount from './visitors-count.island.tsx'
import styles from './visitors.module.css'

/** The last line before the footer. */
export function VisitorsLine({ number }: { number: number }) {
  const { home } = useLanguage().messages
  return (
    <section className={`sheet ${styles.sheet}`} aria-label={home.visitors}>
      <p className={`label ${styles.visitors}`}>
        <span>{home.visitorsCount}</span>{' '}
        <b dir="ltr" {...editableSetting('visitorscount', 'number')}>
          <Island of={visitorsCount} id="visitors-count" props={{ number }} when="near" />
        </b>
      </p>
    </section>
  )
}
