import { Anchor } from '@mantine/core'
import { IconCheck } from '../icons.ts'
import classes from './problem-summary.module.css'
import type { SavedForm } from './use-saved-form.ts'

/** If several fields are faulty: their names, each linked to its field. Corrected ones are ticked off. */
export function ProblemSummary({ form, labels }: { form: SavedForm; labels: Record<string, string> }) {
  const faulty = form.refusedNames
  if (faulty.length < 2) return null
  return (
    <div role="group" className={classes.summary} aria-label="Fields to look at">
      <p>{faulty.length} fields need correction before this can be saved:</p>
      <ul>
        {faulty.map((name) => (
          <li key={name} data-corrected={form.problems[name] === undefined || undefined}>
            {form.problems[name] === undefined && <IconCheck size={16} aria-label="Corrected:" />}
            <Anchor component="button" type="button" onClick={() => form.focus(name)}>
              {labels[name] ?? name}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
