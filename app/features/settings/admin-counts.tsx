import { lazy, Suspense } from 'react'
import { DocumentInput } from '#app/content/inputs/document-fields.tsx'
import { FormFields } from '#app/ui/admin/form/form-section.tsx'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { loadPart } from '#app/ui/admin/load-part.ts'
import classes from './admin-counts.module.css'
import { counts } from './pages/home.ts'
import { countSlots } from './messages.ts'

const { fields } = counts
const Numerals = lazy(() => loadPart(() => import('./admin-numerals.tsx')))

/** Four pairs of name and number, side by side, and the other fields below them. */
export function CountPairs({ form }: { form: SavedForm }) {
  return (
    <FormFields>
      <div className={classes.pairs}>
        {countSlots.map((slot) => (
          <div
            key={slot}
            role="group"
            className={classes.pair}
            aria-label={`${slot} of ${countSlots.length}`}
          >
            <span className={`code ${classes.position}`} aria-hidden>
              0{slot}
            </span>
            <DocumentInput name={`name${slot}`} field={fields[`name${slot}`]} form={form} />
            <DocumentInput name={`number${slot}`} field={fields[`number${slot}`]} form={form} />
          </div>
        ))}
      </div>
      <DocumentInput name="safeHours" field={fields.safeHours} form={form} />
      <DocumentInput name="hoursFromFigures" field={fields.hoursFromFigures} form={form} />
      <DocumentInput name="certificates" field={fields.certificates} form={form} />
    </FormFields>
  )
}

export function CountPreview(values: FormValues) {
  return (
    <Suspense>
      <Numerals values={values} />
    </Suspense>
  )
}
