import { useEffect, useState } from 'react'
import { formatNumber } from '#app/ui/format-number.ts'
import { answeredNumber, reportVisit } from '../visit.ts'
import styles from './visitors.module.css'

/** The last line before the footer. `number` may be as old as the page; the answer to this visit's report is newer. */
export function VisitorsLine({ number }: { number: number }) {
  const reported = useReportedNumber()
  return (
    <section className={`sheet ${styles.sheet}`} aria-label="Visitors">
      <p className={styles.visitors}>
        <span>Visitors Count:</span> <b>{formatNumber(Math.max(number, reported))}+</b>
      </p>
    </section>
  )
}

function useReportedNumber(): number {
  const [reported, setReported] = useState(answeredNumber)
  useEffect(() => {
    void reportVisit().then((number) => setReported((before) => number ?? before))
  }, [])
  return reported
}
