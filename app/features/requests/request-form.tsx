import { useMemo } from 'react'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import type { EditMark } from '#app/ui/editable.ts'
import { Field } from '#app/ui/forms/field.tsx'
import styles from '#app/ui/forms/form.module.css'
import { VisitorForm, type SendingSign } from '#app/ui/forms/visitor-form.tsx'
import { fill } from '#app/messages/fill.ts'
import { policies } from '#app/uploads/policy.ts'
import { mebibyte } from '#app/platform/units.ts'
import { shownFor } from './answer-time.ts'
import { fileField, type FormField, type RequestForm as Form, type Subject } from './form.ts'
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
      encType={fileField(form) && 'multipart/form-data'}
      aria-label={words.label}
      words={words}
      isSending={isSending}
      sign={sign}
      progress={progress}
      message={onSent && answer?.sent ? undefined : message}
    >
      {rowsOf(form).map((row) => {
        const fields = row.map(([name, field]) => (
          <FormInput
            key={name}
            {...{ name, field, words, offered }}
            error={problems?.[name]}
            typed={typed?.[name] ?? (field.type === 'subject' ? about : undefined)}
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

interface FormInputProps {
  name: string
  field: FormField
  words: FormWords
  offered: readonly Subject[]
  error: string | undefined
  typed: string | undefined
}

function FormInput({ name, field, words, offered, error, typed }: FormInputProps) {
  if (field.type === 'subject') {
    const own = field.of?.map((value) => ({ value, words: words.subject?.choices?.[value] ?? value }))
    const choices: readonly Subject[] = own ?? offered
    return choices.length === 0 ? null : (
      <Field
        name={name}
        label={words.subject?.label ?? name}
        choices={[
          ['', words.subject?.none ?? ''],
          ...choices.map((one) => [one.value, one.words, one.lang] as const),
        ]}
        error={error}
        defaultValue={typed}
      />
    )
  }
  if (field.type === 'file')
    return (
      <Field
        name={name}
        type="file"
        accept="application/pdf,.pdf"
        label={words.file?.label ?? name}
        help={fill(words.file?.help ?? '', { max: policies.resume.maxBytes / mebibyte })}
        error={error}
      />
    )
  const { autoComplete, multiline } = field
  const type = field.type === 'text' ? undefined : field.type
  return (
    <Field
      {...{ name, type, autoComplete, multiline }}
      label={words.fields[name]?.label ?? name}
      error={error}
      defaultValue={typed}
    />
  )
}

function messageOf(form: Form, words: FormWords, answer: FormAnswer | undefined) {
  if (!answer) return undefined
  const time = shownFor(form, words, answer)
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
