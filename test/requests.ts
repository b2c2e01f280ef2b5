import { callForm } from '#app/features/requests/call-form.ts'
import { contentOfRequest, type FormField } from '#app/features/requests/form.ts'
import { jobForm } from '#app/features/requests/job-form.ts'
import { en } from '#app/messages/en.ts'
import { fill } from '#app/messages/fill.ts'
import { addRequest } from '#app/features/requests/store.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { NewFile, YesNo } from '#app/platform/database/schema.ts'

/** A call request, by the names of its form's fields. */
export function addCallRequest(
  tx: Tx,
  typed: Record<keyof typeof callForm.fields, string>,
  suspicious: YesNo,
) {
  return addRequest(tx, 'call-request', contentOfRequest(callForm, typed), suspicious)
}

/** A job application whose résumé is already stored. */
export function addJobRequest(
  tx: Tx,
  { fileName, ...typed }: Record<keyof typeof jobForm.fields | 'fileName', string> & { subject?: string },
  stored: NewFile,
  suspicious: YesNo,
) {
  return addRequest(tx, 'job-request', contentOfRequest(jobForm, typed), suspicious, { fileName, stored })
}

export const callLabels = labelsOf(callForm.fields, en.forms.call)
export const jobLabels = {
  ...labelsOf(jobForm.fields, en.forms.job),
  file: en.forms.job.resume.label,
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
  fields: Record<Name, FormField>,
  words: { fields: Record<Name, { label: string }> },
): Record<Name, string> {
  const labels = (Object.keys(fields) as Name[]).map((name) => [name, words.fields[name].label])
  return Object.fromEntries(labels)
}
