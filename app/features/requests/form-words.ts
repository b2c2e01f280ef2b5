import type { Messages } from '#app/messages/en.ts'

interface FieldWords {
  label: string
  /** The error while it is empty. */
  missing: string
}

/** What a form says in one language, as its island gets it; values come later where there are braces. */
export interface FormWords {
  label: string
  /** By the names of the fields. */
  fields: Record<string, FieldWords>
  subject?: {
    label: string
    none: string
    gone?: string
    /** By the values that are sent, where the form itself offers them. */
    choices?: Readonly<Record<string, string>>
  }
  file?: FieldWords & Record<'help' | 'chooseAgain' | 'thisFile' | 'tooLarge' | 'notThatType', string>
  button: string
  sending: string
  missing: string
  sent: string
  /** Shown by the browser if there was no answer. */
  notArrived: string
  refused: string
  emailIncomplete: string
  tooLong: string
  shorten: string
  progress: string
  leaveEmpty: string
}

type Forms = Messages['forms']

/** The forms that have words: those for which there are failures, too. */
export type FormName = {
  [Name in keyof Forms & string]: `${Name}Failures` extends keyof Forms ? Name : never
}[keyof Forms & string]

export function formWords({ forms }: Pick<Messages, 'forms'>, form: FormName): FormWords {
  return { ...forms.common, ...forms[form] }
}

/** Why the server could not accept a form. */
export interface Failures {
  diskFull: string
  notStored: string
  tooMany: (wait: string) => string
  tooManyInAll: (wait: string) => string
  /** Of a form with a file. */
  noRoom?: (email: string, tel: string) => string
}

export function formFailures({ forms }: Pick<Messages, 'forms'>, form: FormName): Failures {
  return forms[`${form}Failures`]
}
