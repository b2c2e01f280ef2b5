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
  subject?: { label: string; none: string; gone?: string }
  resume?: FieldWords & Record<'help' | 'chooseAgain' | 'thisFile' | 'tooLarge' | 'notThatType', string>
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

export type FormName = 'call' | 'job'

export function formWords({ forms }: Pick<Messages, 'forms'>, form: FormName): FormWords {
  return { ...forms.common, ...forms[form] }
}
