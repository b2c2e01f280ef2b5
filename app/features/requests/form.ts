import { emailIncomplete } from '#app/platform/forms/email.ts'
import type { FormAnswer, FormRefusal, Typed } from '#app/platform/forms/typed.ts'
import type { Refused } from '#app/platform/refused.ts'

/** A visitor's input by meaning; fields that a form does not have are empty. */
export interface RequestContent {
  /** The full name, as lists show it. */
  name: string
  email: string
  phone: string
  message: string
  firstName: string
  lastName: string
  /** The subject, in the words of the page with the form; '' if none was chosen. */
  subject: string
}

export interface FormField {
  /** The part of the content in which it is stored. */
  holds: Exclude<keyof RequestContent, 'subject'>
  label: string
  /** The error while it is empty. */
  missing: string
  /** Characters. */
  maxLength: number
  type?: 'email' | 'tel'
  autoComplete?: string
  multiline?: boolean
  /** Shares a row with the previous field if there is room. */
  beside?: boolean
}

/** Every form needs the sender's address. */
export const emailField = {
  holds: 'email',
  label: 'Email',
  missing: 'Please enter an email address.',
  maxLength: 254,
  type: 'email',
  autoComplete: 'email',
} as const satisfies FormField

export const phoneField = {
  holds: 'phone',
  label: 'Phone',
  missing: 'Please enter a phone number.',
  maxLength: 50,
  type: 'tel',
  autoComplete: 'tel',
} as const satisfies FormField

/** A form for visitors: everything their pages need to know about it (specification §3, §5, §8). */
export interface RequestForm {
  label: string
  /** In order, by the names under which they are sent; all are required. */
  fields: Readonly<Record<string, FormField>>
  /**
   * The choice of a subject, sent as `subject`: one of those its page offers, or none. Absent from the page
   * if it offers none.
   */
  subject?: { label: string; none: string; gone: string }
  /** The attached file, sent as `file`. */
  resume?: { label: string; missing: string; help: string }
  button: string
  sending: string
  sentences: {
    missing: string
    tooLong: string
    sent: string
    /** Shown by the browser if there was no answer. */
    notArrived: string
    notStored: string
    diskFull: string
    tooMany: (minutes: number) => string
    tooManyInAll: (minutes: number) => string
    refused: (reason: string) => string
  }
  /** Milliseconds for which the answer is shown. */
  shownFor: (answer: FormAnswer) => number
}

/**
 * An address at a domain with a dot. Nothing else is checked: a mistyped address gets no answer, but none is
 * refused on a guess.
 */
const withDomain = /[^\s@]@[^\s@]+\.[^\s@.]/u

/** The attached file, or why it was refused. */
export type Resume<File> = { file: File } | Refused

type Checked =
  | { content: RequestContent; refusal?: undefined }
  | { content?: undefined; refusal: FormRefusal }

/**
 * Checks a form. The result has either the content or the refusal: the specification's message, and a hint
 * beside each faulty field.
 * @param offered the possible subjects; left out if they are unknown, as in the browser: the server checks
 * again
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

/** Moves every field to the part of the content in which it is stored. */
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

/** A waiting time as part of a sentence. */
export function inMinutes(minutes: number): string {
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

function problemOf({ missing, maxLength, type }: FormField, text: string): string | undefined {
  if (text === '') return missing
  if (text.length > maxLength) return `At most ${maxLength} characters.`
  return type === 'email' && !withDomain.test(text) ? emailIncomplete : undefined
}
