import { z } from 'zod/mini'
import type { YesNo } from '#app/platform/database/schema.ts'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import { emailIncomplete, hasEmailDomain } from '#app/platform/forms/email.ts'
import { checkTyped, type Typed } from '#app/platform/forms/typed.ts'
import { policies } from '#app/uploads/policy.ts'

/** What a job application is (specification §3), what may be typed (§5), and every sentence about it (§2, §5, §8). */
export const messages = {
  fieldsMissing: 'All fields are required',
  sent: 'Your application has been submitted successfully.',
  sendFailed: (reason: string) => `Error: ${reason}`,
  tooLong: 'Please shorten what is marked.',
  chooseAgain: 'Please choose your resume again: a page that is shown anew does not keep files.',
} as const

/** What follows `Error: `. */
export const reasons = {
  notArrived: 'your application could not be sent. Please check your connection and submit it again.',
  notStored: 'your application could not be stored. Please submit it again in a moment.',
  tooManyInAll: (minutes: number) =>
    `very many applications are arriving right now. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and submit yours again.`,
  diskFull:
    "The server's disk is full, so your application could not be stored. Please send it by email, or call us.",
  noResumes: ({ email, tel }: { email: string; tel: string }) => {
    const ways = [email && `send it by email to ${email}`, tel && `call us on ${tel}`].filter(Boolean)
    return `we cannot take any more resumes today. Please ${ways.join(' or ') || 'try again tomorrow'}.`
  },
  tooMany: (minutes: number) =>
    `many applications came from your connection. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and submit yours again.`,
} as const

const missing = {
  firstname: 'Please enter your first name.',
  lastname: 'Please enter your last name.',
  email: 'Please enter an email address.',
  phone: 'Please enter a phone number.',
  file: 'Please choose your resume as a PDF.',
} as const

export const resumeHelp = `${policies.resume.words}, at most ${policies.resume.mostBytes / 1024 / 1024} MB`

/** In the order in which the form shows them. */
export const labels = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  phone: 'Phone',
  file: 'Resume (PDF)',
} as const

const required = (most: number, hint: string) =>
  z.string(hint).check(z.trim(), z.minLength(1, hint), z.maxLength(most, `At most ${most} characters.`))

/** A job application as an applicant types it, without the résumé, which comes as a file. */
export const jobRequestSchema = z.object({
  firstname: required(100, missing.firstname),
  lastname: required(100, missing.lastname),
  email: required(254, missing.email).check(hasEmailDomain()),
  phone: required(50, missing.phone),
})

export interface JobRequestInput extends z.infer<typeof jobRequestSchema> {
  /** The name the applicant's file had. */
  fileName: string
  /** The key of the stored résumé; '' where it was imported without. */
  file: string
}

/** A job application as administrators see it. */
export interface JobRequest extends JobRequestInput {
  id: string
  rev: number
  createdAt: number
  suspicious: YesNo
}

type TypedRequest = z.infer<typeof jobRequestSchema>

/** The file that came with the form, or why it was not taken. */
export type Resume<File> = { file: File } | { refused: string }

type Checked<File> =
  | { input: TypedRequest; file: File; refusal?: undefined }
  | { input?: undefined; refusal: FormAnswer }

/** What was typed as a job application, with its file; else the answer to it. */
export function checkJobRequest<File>(typed: Typed, resume: Resume<File> | undefined): Checked<File> {
  const { input, errors } = checkTyped(jobRequestSchema, typed)
  if (input && resume && 'file' in resume) return { input, file: resume.file }
  const refused = resume && 'refused' in resume ? resume.refused : undefined
  const isMissing = !resume || Object.keys(jobRequestSchema.shape).some((name) => !typed[name]?.trim())
  const problem = isMissing
    ? messages.fieldsMissing
    : refused
      ? messages.sendFailed(refused)
      : errors?.email === emailIncomplete
        ? emailIncomplete
        : messages.tooLong
  const fileError = resume ? refused : missing.file
  return {
    refusal: {
      sent: false,
      problem,
      errors: fileError ? { ...errors, file: fileError } : errors,
      values: typed,
    },
  }
}
