import type { CSSProperties } from 'react'
import { listAddress } from '#app/features/projects/address.ts'
import type { CountSlot } from '#app/features/settings/words.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { Island } from '#app/ui/island/island.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import countUp from './count-up.island.tsx'
import styles from './counts.module.css'

export interface HomeCount {
  slot: CountSlot
  name: string
  number: number
}

/** Milliseconds per step (specification §9). */
const ticks: Record<CountSlot, number> = { 1: 200, 2: 10, 3: 50, 4: 20 }

/**
 * Four large numbers on one line, as the company states them. The site may show fewer projects (`listed`), so
 * it says how many.
 */
export function Counts({ counts, listed }: { counts: HomeCount[]; listed: number }) {
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
            <dt dir="auto" {...editableSetting('counts', `name${slot}`)}>
              {name}
            </dt>
            <dd className={`numeral ${styles.numeral}`} {...editableSetting('counts', `number${slot}`)}>
              <Island
                of={countUp}
                id={`count-${slot}`}
                props={{ target: number, tick: ticks[slot] }}
                when="near"
              />
            </dd>
          </div>
        ))}
      </dl>
      {listed > 0 && (
        <p className={styles.shown}>
          These numbers are for the whole company. This site shows{' '}
          <a href={listAddress({ status: 'all', type: 'all' })}>{formatNumber(listed)} of its projects</a>.
        </p>
      )}
    </section>
  )
}
