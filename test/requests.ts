import { callForm } from '#app/features/requests/call-form.ts'
import { contentOfRequest, type FormField } from '#app/features/requests/form.ts'
import { jobForm } from '#app/features/requests/job-form.ts'
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

export const callLabels = labelsOf(callForm.fields)
export const jobLabels = { ...labelsOf(jobForm.fields), file: jobForm.resume.label }

/** The labels of the fields by name. */
function labelsOf<Name extends string>(fields: Record<Name, FormField>): Record<Name, string> {
  const labels = Object.entries<FormField>(fields).map(([name, { label }]) => [name, label])
  return Object.fromEntries(labels)
}
