import { fill } from '#app/messages/fill.ts'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { defaultLocale, type Locale } from '#app/platform/locales.ts'
import type { FormAnswer, FormRefusal, Typed } from '#app/platform/forms/typed.ts'
import type { FormWords } from './form-words.ts'
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
  /** The subject in English; '' if none was chosen. */
  subject: string
  /** Its id; '' if it is not known. */
  subjectId: string
  /** The language of the page with the form. */
  language: Locale
}

/** A subject that can be chosen, by the value that is sent. */
export interface Subject {
  value: string
  words: string
  /** If it is not in the language of the page. */
  lang?: Locale | undefined
}

export interface FormField {
  /** The part of the content in which it is stored. */
  holds: Exclude<keyof RequestContent, 'subject' | 'subjectId' | 'language'>
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
  maxLength: 254,
  type: 'email',
  autoComplete: 'email',
} as const satisfies FormField

export const phoneField = {
  holds: 'phone',
  maxLength: 50,
  type: 'tel',
  autoComplete: 'tel',
} as const satisfies FormField

/** A form for visitors (specification §3, §5, §8), without its words. */
export interface RequestForm {
  /** In order, by the names under which they are sent; all are required. */
  fields: Readonly<Record<string, FormField>>
  /**
   * It has a choice of a subject, sent under this name: one of those its page offers, or none. Absent from
   * the page if it offers none.
   */
  subjectField?: 'subject' | 'project'
  /** It has an attached file, sent as `file`. */
  hasResume?: true
  /** Milliseconds for which the answer is shown. */
  shownFor: (answer: FormAnswer, words: FormWords) => number
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
  { form, words }: { form: RequestForm; words: FormWords },
  typed: Typed,
  resume?: Resume<File>,
  offered?: readonly string[],
): Checked {
  const problems: Typed = {}
  for (const [name, field] of Object.entries(form.fields)) {
    const error = problemOf(field, words, name, typed[name]?.trim() ?? '')
    if (error) problems[name] = error
  }
  const refused = resume && 'refused' in resume ? resume.refused : undefined
  const lacksResume = form.hasResume && !resume
  if (lacksResume && words.resume) problems['file'] = words.resume.missing
  if (refused) problems['file'] = refused
  const subject = subjectIn(form, typed)
  const isGone = subject && offered && !offered.includes(subject)
  const gone = isGone ? words.subject?.gone : undefined
  if (gone && form.subjectField) problems[form.subjectField] = gone
  if (Object.keys(problems).length === 0) return { content: contentOfRequest(form, typed) }
  const isMissing = lacksResume || Object.keys(form.fields).some((name) => !typed[name]?.trim())
  const { emailIncomplete } = words
  const isIncomplete = Object.values(problems).includes(emailIncomplete)
  const message = isMissing
    ? words.missing
    : refused
      ? fill(words.refused, { reason: refused })
      : isIncomplete
        ? emailIncomplete
        : (gone ?? words.shorten)
  return { refusal: { message, problems, typed } }
}

/** Moves every field to the part of the content in which it is stored. */
export function contentOfRequest(
  form: RequestForm,
  typed: Readonly<Typed>,
  language: Locale = defaultLocale,
): RequestContent {
  const content: RequestContent = {
    name: '',
    email: '',
    phone: '',
    message: '',
    firstName: '',
    lastName: '',
    subject: subjectIn(form, typed),
    subjectId: '',
    language,
  }
  for (const [name, { holds, multiline, type }] of Object.entries(form.fields)) {
    const text = typed[name]?.trim() ?? ''
    content[holds] = multiline ? text : type === 'tel' ? typedValue(text) : oneLine(text)
  }
  return { ...content, name: content.name || `${content.firstName} ${content.lastName}`.trim() }
}

function subjectIn({ subjectField }: RequestForm, typed: Readonly<Typed>): string {
  return (subjectField && typed[subjectField]) || ''
}

function problemOf(
  { maxLength, type }: FormField,
  words: FormWords,
  name: string,
  text: string,
): string | undefined {
  if (text === '') return words.fields[name]?.missing
  if (text.length > maxLength) return fill(words.tooLong, { max: maxLength })
  return type === 'email' && !withDomain.test(text) ? words.emailIncomplete : undefined
}
