import { useMemo } from 'react'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import type { EditMark } from '#app/ui/editable.ts'
import { Field } from '#app/ui/forms/field.tsx'
import styles from '#app/ui/forms/form.module.css'
import { VisitorForm, type SendingSign } from '#app/ui/forms/visitor-form.tsx'
import { fill } from '#app/messages/fill.ts'
import { policies } from '#app/uploads/policy.ts'
import { mebibyte } from '#app/platform/units.ts'
import type { FormField, RequestForm as Form, Subject } from './form.ts'
import type { FormWords } from './form-words.ts'
import { useSendForm } from './use-send-form.ts'

/** A sentence above the button about the data that the form sends, or a link. */
export interface FormNote extends EditMark {
  text: string
  href?: string
}

interface RequestFormProps {
  form: Form
  words: FormWords
  /** The address that receives it. */
  address: string
  /** The answer with which the page came, if the browser sent the form itself. */
  answer: FormAnswer | undefined
  /** The company's mark, shown while it is being sent. */
  sign?: SendingSign
  note: readonly FormNote[]
  /** The possible subjects. */
  offered?: readonly Subject[]
  /** The value of the initially chosen subject. */
  about?: string
  /** Called when it was accepted, by a page that shows only its thanks; otherwise the form says so. */
  onSent?: () => void
}

/** A form rendered from its declaration. */
export function RequestForm({
  form,
  words,
  address,
  answer: served,
  sign,
  note,
  offered = [],
  about,
  onSent,
}: RequestFormProps) {
  const { resume, subject } = words
  const { element, submit, answer, isSending, progress } = useSendForm(
    { form, words },
    { address, served, onSent },
  )
  const { problems, typed } = answer?.sent === false ? answer : {}
  // A message is a new one for each answer, also if its text is the same.
  const message = useMemo(() => messageOf(form, words, answer), [form, words, answer])
  return (
    <VisitorForm
      ref={element}
      action={address}
      onSubmit={submit}
      encType={resume && 'multipart/form-data'}
      aria-label={words.label}
      words={words}
      isSending={isSending}
      sign={sign}
      progress={progress}
      message={onSent && answer?.sent ? undefined : message}
    >
      {subject && form.subjectField && offered.length > 0 && (
        <Field
          name={form.subjectField}
          label={subject.label}
          choices={[['', subject.none], ...offered.map((one) => [one.value, one.words, one.lang] as const)]}
          error={problems?.[form.subjectField]}
          defaultValue={typed?.[form.subjectField] ?? about}
        />
      )}
      {rowsOf(form).map((row) => {
        const fields = row.map(([name, { type, autoComplete, multiline }]) => (
          <Field
            key={name}
            {...{ name, type, autoComplete, multiline }}
            label={words.fields[name]?.label ?? name}
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
          help={fill(resume.help, { max: policies.resume.maxBytes / mebibyte })}
          error={problems?.['file']}
        />
      )}
      {note.length > 0 && (
        <p className={styles.help}>
          {note.map(({ text, ...attributes }) => {
            const Text = attributes.href ? 'a' : 'span'
            return (
              <Text key={text} {...attributes}>
                {text}{' '}
              </Text>
            )
          })}
        </p>
      )}
      <button className="button" type="submit">
        {words.button}
      </button>
    </VisitorForm>
  )
}

function messageOf(form: Form, words: FormWords, answer: FormAnswer | undefined) {
  if (!answer) return undefined
  const time = form.shownFor(answer, words)
  return answer.sent
    ? ({ kind: 'success', text: words.sent, time } as const)
    : ({ kind: 'problem', text: answer.message, time } as const)
}

function rowsOf({ fields }: Form): [name: string, field: FormField][][] {
  const rows: [string, FormField][][] = []
  for (const entry of Object.entries(fields))
    if (entry[1].beside) rows.at(-1)?.push(entry)
    else rows.push([entry])
  return rows
}
