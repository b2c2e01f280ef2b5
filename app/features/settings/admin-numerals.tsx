import { RollingNumber } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { wholeNumber } from '#app/platform/forms/typed-value.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { IconPlayerPlay } from '#app/ui/admin/icons.ts'
import classes from './admin-numerals.module.css'
import { countSlots } from './messages.ts'

/** At zero, before the numbers run again. */
const pauseMs = 500

/**
 * A live preview of the four numbers as the site shows them. The code that animates them is loaded only for
 * their page (docs/decisions/0073).
 */
export default function Numerals({ values }: { values: FormValues }) {
  const [atZero, setAtZero] = useState(false)
  const { start } = useTimeout(() => setAtZero(false), pauseMs)
  function again() {
    setAtZero(true)
    start()
  }
  return (
    <section className={classes.band} aria-label="As the site shows it">
      <div className={classes.head}>
        <span className="mono">As the site shows it</span>
        <button type="button" className={classes.again} onClick={again}>
          <IconPlayerPlay size={16} />
          Count again
        </button>
      </div>
      <div className={classes.numerals}>
        {countSlots.map((slot) => (
          <div key={slot} className={classes.cell}>
            <RollingNumber
              className={classes.numeral}
              value={atZero ? 0 : (wholeNumber(values[`number${slot}`] ?? '') ?? 0)}
              thousandSeparator
              animationDuration={900}
            />
            <p className={classes.name} dir="auto">
              {values[`name${slot}`] || 'Name'}
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
