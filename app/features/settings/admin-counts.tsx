import { TextInput } from '@mantine/core'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import classes from './admin-counts.module.css'
import { countSlots } from './words.ts'

/** Four names and numbers, side by side. */
export function CountPairs({ form }: { form: SavedForm }) {
  const field = (name: string, label: string) => ({
    name,
    label,
    defaultValue: form.defaults[name],
    error: form.problems[name],
    autoComplete: 'off',
  })
  return (
    <div className={classes.pairs}>
      {countSlots.map((slot) => (
        <div key={slot} role="group" className={classes.pair} aria-label={`${slot} of ${countSlots.length}`}>
          <span className={`code ${classes.position}`} aria-hidden>
            0{slot}
          </span>
          <TextInput {...field(`name${slot}`, `Name ${slot}`)} />
          <TextInput {...field(`number${slot}`, `Number ${slot}`)} inputMode="numeric" />
        </div>
      ))}
    </div>
  )
}
