import { Anchor } from '@mantine/core'
import classes from './problem-summary.module.css'
import type { SavedForm } from './use-saved-form.ts'

/** Where several fields are faulty: their names, each leading to its field. */
export function ProblemSummary({ form, labels }: { form: SavedForm; labels: Record<string, string> }) {
  const faulty = Object.keys(form.problems)
  if (faulty.length < 2) return null
  return (
    <div role="group" className={classes.summary} aria-label="Fields to look at">
      <p>{faulty.length} fields need a look before this can be saved:</p>
      <ul>
        {faulty.map((name) => (
          <li key={name}>
            <Anchor component="button" type="button" onClick={() => form.focus(name)}>
              {labels[name] ?? name}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
