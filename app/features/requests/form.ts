import { fill } from '#app/messages/fill.ts'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { defaultLocale, type Locale } from '#app/platform/locales.ts'
import type { FormRefusal, Typed } from '#app/platform/forms/typed.ts'
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
  /** What was typed into the form's other fields, by name. */
  further: Readonly<Record<string, string>>
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

interface Field {
  /** Shares a row with the previous field if there is room. */
  beside?: boolean
}

/** A field that is typed; all of them are required. */
export interface TypedField extends Field {
  type: 'text' | 'email' | 'tel'
  /** The part of the content that it is; without one, it is among the further ones, under its own name. */
  is?: Part
  /** Characters. */
  maxLength: number
  autoComplete?: string
  multiline?: boolean
}

/** What a request is about: one of those that its page offers, or none. Absent from the page if it offers none. */
interface SubjectField extends Field {
  type: 'subject'
  /** Those that are always offered, by the values that are sent; the form's words name them. */
  of?: readonly string[]
}

/** An attached PDF, sent as `file`. */
export interface FileField extends Field {
  type: 'file'
  required: boolean
  /** What the back office calls it, in its address too; with `s`, several of them. */
  called: string
}

export type FormField = TypedField | SubjectField | FileField

type Part = 'name' | 'email' | 'phone' | 'message' | 'firstName' | 'lastName'
type Options = Omit<TypedField, 'type'>

export const text = (options: Options) => ({ type: 'text', ...options }) as const satisfies TypedField

/** Every form needs the sender's address. */
export const email = (options: Partial<Options> = {}) =>
  ({
    type: 'email',
    is: 'email',
    maxLength: 254,
    autoComplete: 'email',
    ...options,
  }) as const satisfies TypedField

export const phone = (options: Partial<Options> = {}) =>
  ({ type: 'tel', is: 'phone', maxLength: 50, autoComplete: 'tel', ...options }) as const satisfies TypedField

/** @param of those that are always offered; without them, its page finds them */
export const subject = (...of: string[]) =>
  ({ type: 'subject', ...(of.length > 0 && { of }) }) as const satisfies SubjectField

export const pdf = (options: Omit<FileField, 'type'>) =>
  ({ type: 'file', ...options }) as const satisfies FileField

/** A form for visitors (specification §3, §5, §8), without its words. It is JSON, so that a page can hand it on. */
export interface RequestForm {
  /** In order, by the names under which they are sent. */
  fields: Readonly<Record<string, FormField>>
  /** The answer stays until the next one; otherwise it is shown for some seconds (specification §9). */
  answerStays?: true
}

/** The fields that are typed, by name. */
export function typedFields({ fields }: RequestForm): [name: string, field: TypedField][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'subject' || field.type === 'file' ? [] : [[name, field]],
  )
}

export function fileField({ fields }: RequestForm): FileField | undefined {
  return Object.values(fields).find((field) => field.type === 'file')
}

/** Its name. */
export function subjectField({ fields }: RequestForm): string | undefined {
  return Object.entries(fields).find(([, { type }]) => type === 'subject')?.[0]
}

/** What was typed into one of the fields. */
export function valueIn(
  content: Pick<RequestContent, Part | 'further'>,
  name: string,
  { is }: TypedField,
): string {
  return is ? content[is] : (content.further[name] ?? '')
}

/**
 * An address at a domain with a dot. Nothing else is checked: a mistyped address gets no answer, but none is
 * refused on a guess.
 */
const withDomain = /[^\s@]@[^\s@]+\.[^\s@.]/u

/** The attached file, or why it was refused. */
export type Attached<File> = { file: File } | Refused

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
  attached?: Attached<File>,
  offered?: readonly string[],
): Checked {
  const problems: Typed = {}
  const fields = typedFields(form)
  for (const [name, field] of fields) {
    const error = problemOf(field, words, name, typed[name]?.trim() ?? '')
    if (error) problems[name] = error
  }
  const refused = attached && 'refused' in attached ? attached.refused : undefined
  const lacksFile = fileField(form)?.required === true && !attached
  if (lacksFile && words.file) problems['file'] = words.file.missing
  if (refused) problems['file'] = refused
  const about = subjectField(form)
  const chosen = subjectIn(form, typed)
  const gone = chosen && offered && !offered.includes(chosen) ? words.subject?.gone : undefined
  if (gone && about) problems[about] = gone
  if (Object.keys(problems).length === 0) return { content: contentOfRequest(form, typed) }
  const isMissing = lacksFile || fields.some(([name]) => !typed[name]?.trim())
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
  const further: Record<string, string> = {}
  const content: RequestContent = {
    name: '',
    email: '',
    phone: '',
    message: '',
    firstName: '',
    lastName: '',
    subject: subjectIn(form, typed),
    subjectId: '',
    further,
    language,
  }
  for (const [name, { is, multiline, type }] of typedFields(form)) {
    const text = typed[name]?.trim() ?? ''
    const value = multiline ? text : type === 'tel' ? typedValue(text) : oneLine(text)
    if (is) content[is] = value
    else further[name] = value
  }
  return { ...content, name: content.name || `${content.firstName} ${content.lastName}`.trim() }
}

function subjectIn(form: RequestForm, typed: Readonly<Typed>): string {
  return typed[subjectField(form) ?? ''] ?? ''
}

function problemOf(
  { maxLength, type }: TypedField,
  words: FormWords,
  name: string,
  text: string,
): string | undefined {
  if (text === '') return words.fields[name]?.missing
  if (text.length > maxLength) return fill(words.tooLong, { max: maxLength })
  return type === 'email' && !withDomain.test(text) ? words.emailIncomplete : undefined
}
