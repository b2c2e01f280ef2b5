import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { HeadMessage } from './head-message.tsx'
import type { Lost } from './keep-typing.ts'
import { RecordConflict, type Conflict } from './record-conflict.tsx'
import classes from './record-form.module.css'
import { SaveBar } from './save-bar.tsx'
import { useSavedForm, type Refusal, type SavedForm } from './use-saved-form.ts'
import type { Values } from './form-values.ts'

interface RecordFormProps {
  saved: Values
  /** Absent while the record is being added. */
  rev?: number
  /** Where the form is sent. */
  address: string
  /** Of the button. */
  button: string
  /** Of the fields, by their names. */
  labels: Record<string, string>
  outcome: Refusal | Conflict | Lost | undefined
  /** Differs with every success. */
  success: string | undefined
  site?: string
  fields: (form: SavedForm) => ReactNode
  children?: ReactNode
  /** How a value is shown where two versions stand side by side. */
  show?: (name: string, value: string) => ReactNode
}

/** A short form about one record: added or edited, its save bar, and both versions where somebody saved in between. */
export function RecordForm({
  saved,
  rev,
  address,
  button,
  labels,
  outcome,
  success,
  ...rest
}: RecordFormProps) {
  const form = useSavedForm({ saved, rev: rev ?? 0, outcome, success })
  const conflict = outcome && 'newer' in outcome ? outcome : undefined
  return (
    <>
      {conflict && <RecordConflict conflict={conflict} form={form} labels={labels} show={rest.show} />}
      <Form key={form.round} method="post" action={address} encType="multipart/form-data" {...form.props}>
        <HeadMessage outcome={conflict ? undefined : outcome} />
        <input type="hidden" name="rev" value={form.base.rev} />
        <div className={classes.fields}>{rest.fields(form)}</div>
        {rest.children}
        <SaveBar form={form} label={button} site={rest.site} fresh={rev === undefined} />
      </Form>
    </>
  )
}
