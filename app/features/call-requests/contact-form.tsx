import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import { Field } from '#app/ui/field.tsx'
import form from '#app/ui/form.module.css'
import { VisitorForm } from '#app/ui/visitor-form.tsx'
import { bannerTime, bannerTimes, labels, messages, type CallRequestInput } from './rules.ts'

export function ContactForm({ answer }: { answer: FormAnswer | undefined }) {
  const field = (name: keyof CallRequestInput) => ({
    name,
    label: labels[name],
    error: answer?.errors?.[name],
    defaultValue: answer?.values?.[name],
  })
  return (
    <VisitorForm
      label="Request a Call"
      answer={answer}
      shownFor={answer ? bannerTime(answer) : bannerTimes.other}
      sending="Sending your message"
      sent={messages.sent}
    >
      <Field {...field('personName')} autoComplete="name" />
      <div className={form.pair}>
        <Field {...field('personEmail')} type="email" autoComplete="email" />
        <Field {...field('personPhone')} type="tel" autoComplete="tel" />
      </div>
      <Field {...field('personMessage')} multiline />
      <button className="button" type="submit">
        Send Now
      </button>
    </VisitorForm>
  )
}
