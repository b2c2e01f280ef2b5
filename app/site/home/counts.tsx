import type { CSSProperties } from 'react'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import type { CountSlot } from '#app/features/settings/messages.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { Island } from '#app/ui/island/island.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import countUp from './count-up.island.tsx'
import styles from './counts.module.css'

interface HomeCount {
  slot: CountSlot
  name: string
  number: number
}

export interface HomeNumbers {
  counts: Localized<HomeCount>[]
  /** Since the last lost-time injury; `null` if they are not stated. */
  safeHours: number | null
}

/** Milliseconds per step (specification §9). */
const ticks: Record<CountSlot, number> = { 1: 200, 2: 10, 3: 50, 4: 20 }

/** Four large numbers on one line, as the company states them. */
export function Counts({ counts, safeHours }: HomeNumbers) {
  const { messages } = useLanguage()
  if (counts.length === 0 && safeHours === null) return null
  const longest = Math.max(1, ...counts.map(({ number }) => formatNumber(number).length))
  const size: CSSProperties & Record<'--letters', number> = { '--letters': longest }
  return (
    <section className={`sheet on-ink ${styles.counts}`} aria-labelledby="counts">
      <h2 className="visually-hidden" id="counts">
        {messages.home.counts}
      </h2>
      <dl style={size}>
        {counts.map((count) => (
          <div className={styles.count} key={count.slot}>
            <dt
              dir="auto"
              {...editableSetting('counts', `name${count.slot}`)}
              {...textAttributes(count, 'name')}
            >
              {count.name}
            </dt>
            <dd className={`numeral ${styles.numeral}`} {...editableSetting('counts', `number${count.slot}`)}>
              <Island
                of={countUp}
                id={`count-${count.slot}`}
                props={{ target: count.number, tick: ticks[count.slot] }}
                when="near"
              />
            </dd>
          </div>
        ))}
      </dl>
      {safeHours !== null && (
        <p className={styles.safety}>
          <strong {...editableSetting('counts', 'safeHours')}>{formatNumber(safeHours)}</strong>{' '}
          {messages.home.safeHours(safeHours)}
        </p>
      )}
    </section>
  )
}
