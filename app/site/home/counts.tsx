import type { CSSProperties } from 'react'
import type { CountSlot } from '#app/features/settings/words.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import styles from './counts.module.css'

export interface HomeCount {
  slot: CountSlot
  name: string
  number: number
}

/** Milliseconds per step (specification §9). */
const ticks: Record<CountSlot, number> = { 1: 200, 2: 10, 3: 50, 4: 20 }

/** Four large numbers on one line. */
export function Counts({ counts }: { counts: HomeCount[] }) {
  const longest = Math.max(...counts.map(({ number }) => formatNumber(number).length))
  const size: CSSProperties & Record<'--letters', number> = { '--letters': longest }
  return (
    <section className={`sheet on-ink ${styles.counts}`} aria-labelledby="counts">
      <h2 className="visually-hidden" id="counts">
        In numbers
      </h2>
      <dl style={size}>
        {counts.map(({ slot, name, number }) => (
          <div className={styles.count} key={slot}>
            <dt>{name}</dt>
            <dd
              className={`numeral ${styles.numeral}`}
              data-behaviour="count"
              data-count={number}
              data-tick={ticks[slot]}
            >
              {formatNumber(number)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
