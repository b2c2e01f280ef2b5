import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { Field } from '#app/ui/forms/field.tsx'
import styles from '#app/ui/forms/form.module.css'
import { VisitorForm } from '#app/ui/forms/visitor-form.tsx'
import type { FormField, RequestForm as Form } from './form.ts'

interface RequestFormProps {
  form: Form
  answer: FormAnswer | undefined
  /** The success message above the form; left out by a page that shows only its thanks. */
  sent?: string
  /** The possible subjects. */
  offered?: readonly string[]
  /** The initially chosen subject. */
  about?: string
}

/** A form rendered from its declaration. */
export function RequestForm({ form, answer, sent, offered = [], about }: RequestFormProps) {
  const { resume, subject } = form
  const { problems, typed } = answer?.sent === false ? answer : {}
  return (
    <VisitorForm
      label={form.label}
      encType={resume && 'multipart/form-data'}
      answer={answer}
      sending={form.sending}
      sent={sent}
    >
      {subject && offered.length > 0 && (
        <Field
          name="subject"
          label={subject.label}
          choices={[['', subject.none], ...offered.map((one) => [one, one] as const)]}
          error={problems?.['subject']}
          defaultValue={typed?.['subject'] ?? about}
        />
      )}
      {rowsOf(form).map((row) => {
        const fields = row.map(([name, { label, type, autoComplete, multiline }]) => (
          <Field
            key={name}
            {...{ name, label, type, autoComplete, multiline }}
            error={problems?.[name]}
            defaultValue={typed?.[name]}
          />
        ))
        return row.length === 1 ? (
          fields
        ) : (
          <div key={row[0]?.[0]} className={styles.pair}>
            {fields}
          </div>
        )
      })}
      {resume && (
        <Field
          name="file"
          type="file"
          accept="application/pdf,.pdf"
          label={resume.label}
          help={resume.help}
          error={problems?.['file']}
        />
      )}
      <button className="button" type="submit">
        {form.button}
      </button>
    </VisitorForm>
  )
}

function rowsOf({ fields }: Form): [name: string, field: FormField][][] {
  const rows: [string, FormField][][] = []
  for (const entry of Object.entries(fields))
    if (entry[1].beside) rows.at(-1)?.push(entry)
    else rows.push([entry])
  return rows
}
