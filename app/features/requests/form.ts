import { emailIncomplete } from '#app/platform/forms/email.ts'
import type { FormAnswer, FormRefusal, Typed } from '#app/platform/forms/typed.ts'

/** What a visitor typed, by what it is; a kind of request leaves empty what its form does not ask. */
export interface RequestContent {
  /** The whole name, as lists show it. */
  name: string
  email: string
  phone: string
  message: string
  firstName: string
  lastName: string
  /** What it is about, in the words of the page that was filled in; '' where nothing was chosen. */
  subject: string
}

export interface FormField {
  /** Where it is stored. */
  holds: Exclude<keyof RequestContent, 'subject'>
  label: string
  /** Said beside it while it is empty. */
  missing: string
  /** Characters. */
  most: number
  type?: 'email' | 'tel'
  autoComplete?: string
  multiline?: boolean
  /** Shares a row with the field before it, where there is room. */
  beside?: boolean
}

/** Every form asks how its sender is reached. */
export const emailField = {
  holds: 'email',
  label: 'Email',
  missing: 'Please enter an email address.',
  most: 254,
  type: 'email',
  autoComplete: 'email',
} as const satisfies FormField

export const phoneField = {
  holds: 'phone',
  label: 'Phone',
  missing: 'Please enter a phone number.',
  most: 50,
  type: 'tel',
  autoComplete: 'tel',
} as const satisfies FormField

/** A form that visitors fill in: all that their pages need to know of it (specification §3, §5, §8). */
export interface RequestForm {
  label: string
  /** In their order, by the names that they are sent under; each is required. */
  fields: Readonly<Record<string, FormField>>
  /** What it may be about, sent as `subject`: one of what its page offers, or nothing. Not asked where nothing is offered. */
  subject?: { label: string; none: string; gone: string }
  /** What comes with it, as `file`. */
  resume?: { label: string; missing: string; help: string }
  button: string
  sending: string
  sentences: {
    missing: string
    tooLong: string
    sent: string
    /** From the browser, where no answer came. */
    notArrived: string
    notStored: string
    diskFull: string
    moving: string
    tooMany: (minutes: number) => string
    tooManyInAll: (minutes: number) => string
    refused: (reason: string) => string
  }
  /** Milliseconds for which the answer stays. */
  shownFor: (answer: FormAnswer) => number
}

/** Somebody at a domain with a dot. More is not asked: whoever mistypes the rest finds out by no answer, not from a guess of ours. */
const withDomain = /[^\s@]@[^\s@]+\.[^\s@.]/u

/** The file that came with a form, or why it was not taken. */
export type Resume<File> = { file: File } | { refused: string }

type Checked =
  | { content: RequestContent; refusal?: undefined }
  | { content?: undefined; refusal: FormRefusal }

/**
 * What was typed, else the answer to it: the specification's sentence, and a hint beside each field that is wrong.
 * @param offered what it may be about; left out where that is not known, as in the browser: the server looks again
 */
export function checkForm<File>(
  form: RequestForm,
  typed: Typed,
  resume?: Resume<File>,
  offered?: readonly string[],
): Checked {
  const { sentences, fields, subject } = form
  const problems: Typed = {}
  for (const [name, field] of Object.entries(fields)) {
    const error = problemOf(field, typed[name]?.trim() ?? '')
    if (error) problems[name] = error
  }
  const refused = resume && 'refused' in resume ? resume.refused : undefined
  const lacksResume = form.resume && !resume
  if (form.resume && lacksResume) problems['file'] = form.resume.missing
  if (refused) problems['file'] = refused
  const isGone = subject && typed['subject'] && offered && !offered.includes(typed['subject'])
  if (isGone) problems['subject'] = subject.gone
  if (Object.keys(problems).length === 0) return { content: contentOfRequest(form, typed) }
  const isMissing = lacksResume || Object.keys(fields).some((name) => !typed[name]?.trim())
  const isIncomplete = Object.values(problems).includes(emailIncomplete)
  const message = isMissing
    ? sentences.missing
    : refused
      ? sentences.refused(refused)
      : isIncomplete
        ? emailIncomplete
        : isGone
          ? subject.gone
          : sentences.tooLong
  return { refusal: { message, problems, typed } }
}

/** Every field where it is stored. */
export function contentOfRequest(form: RequestForm, typed: Readonly<Typed>): RequestContent {
  const content: RequestContent = {
    name: '',
    email: '',
    phone: '',
    message: '',
    firstName: '',
    lastName: '',
    subject: (form.subject && typed['subject']) || '',
  }
  for (const [name, { holds }] of Object.entries(form.fields)) content[holds] = typed[name]?.trim() ?? ''
  return { ...content, name: content.name || `${content.firstName} ${content.lastName}`.trim() }
}

/** As a sentence says how long to wait. */
export function inMinutes(minutes: number): string {
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

function problemOf({ missing, most, type }: FormField, text: string): string | undefined {
  if (text === '') return missing
  if (text.length > most) return `At most ${most} characters.`
  return type === 'email' && !withDomain.test(text) ? emailIncomplete : undefined
}
