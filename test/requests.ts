import { callForm } from '#app/features/requests/call-form.ts'
import {
  contentOfRequest,
  typedFields,
  type RequestForm,
  type TypedField,
} from '#app/features/requests/form.ts'
import { jobForm } from '#app/features/requests/job-form.ts'
import { en } from '#app/messages/en.ts'
import { fill } from '#app/messages/fill.ts'
import { addRequest } from '#app/features/requests/store.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { NewFile, YesNo } from '#app/platform/database/schema.ts'

/** The names of the fields that are typed. */
type TypedName<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends TypedField ? Name : never
}[keyof Fields & string]

/** A call request, by the names of its form's fields. */
export function addCallRequest(
  tx: Tx,
  typed: Record<TypedName<typeof callForm.fields>, string>,
  suspicious: YesNo,
) {
  return addRequest(tx, 'call-request', contentOfRequest(callForm, typed), suspicious)
}

/** A job application whose résumé is already stored. */
export function addJobRequest(
  tx: Tx,
  {
    fileName,
    ...typed
  }: Record<TypedName<typeof jobForm.fields> | 'fileName', string> & { subject?: string },
  stored: NewFile,
  suspicious: YesNo,
) {
  return addRequest(tx, 'job-request', contentOfRequest(jobForm, typed), suspicious, { fileName, stored })
}

export const callLabels = labelsOf(callForm, en.forms.call)
export const jobLabels = {
  ...labelsOf(jobForm, en.forms.job),
  file: en.forms.job.file.label,
}

type WaitSentences = Record<'tooMany' | 'tooManyInAll', (wait: string) => string>

/** What the forms say in English. */
export const callSentences = sentencesOf(en.forms.call, en.forms.callFailures)
export const jobSentences = sentencesOf(en.forms.job, en.forms.jobFailures)

function sentencesOf<Words extends { refused: string }, Failures extends WaitSentences>(
  words: Words,
  failures: Failures,
) {
  const { tooMany, tooManyInAll } = failures
  return {
    ...words,
    ...failures,
    tooLong: en.forms.common.shorten,
    tooMany: (minutes: number) => tooMany(en.forms.minutes(minutes)),
    tooManyInAll: (minutes: number) => tooManyInAll(en.forms.minutes(minutes)),
    refused: (reason: string) => fill(words.refused, { reason }),
  }
}

/** The labels of the fields by name. */
function labelsOf<Name extends string>(
  form: RequestForm,
  words: { fields: Record<Name, { label: string }> },
): Record<Name, string> {
  const labels = typedFields(form).map(([name]) => [name, words.fields[name as Name].label] as const)
  return Object.fromEntries(labels) as Record<Name, string> // Its words name the same fields.
}
