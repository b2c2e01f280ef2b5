import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import { Field } from '#app/ui/field.tsx'
import form from '#app/ui/form.module.css'
import { VisitorForm } from '#app/ui/visitor-form.tsx'
import { labels, resumeHelp } from './rules.ts'

/** The longest that a browser's clock can run. */
const untilNextAnswer = 2 ** 31 - 1

export function CareersForm({ answer }: { answer: FormAnswer | undefined }) {
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    error: answer?.errors?.[name],
    defaultValue: answer?.values?.[name],
  })
  return (
    <VisitorForm
      label="Job application"
      encType="multipart/form-data"
      answer={answer}
      shownFor={untilNextAnswer}
      sending="Sending your application"
    >
      <div className={form.pair}>
        <Field {...field('firstname')} autoComplete="given-name" />
        <Field {...field('lastname')} autoComplete="family-name" />
      </div>
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field {...field('file')} type="file" accept="application/pdf,.pdf" help={resumeHelp} />
      <button className="button" type="submit">
        Submit
      </button>
    </VisitorForm>
  )
}
