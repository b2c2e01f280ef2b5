import { z } from 'zod/mini'

/** What a job application is (specification §3), what may be typed (§5), and every sentence about it (§2, §5, §8). */
export const messages = {
  fieldsMissing: 'All fields are required',
  sent: 'Your application has been submitted successfully.',
  sendFailed: (reason: string) => `Error: ${reason}`,
} as const

/** In the order in which the form shows them. */
export const labels = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  phone: 'Phone',
  file: 'Resume (PDF)',
} as const

const required = (most: number) =>
  z
    .string(messages.fieldsMissing)
    .check(z.trim(), z.minLength(1, messages.fieldsMissing), z.maxLength(most, `At most ${most} characters.`))

/** A job application as an applicant types it, without the résumé, which comes as a file. */
export const jobRequestSchema = z.object({
  firstname: required(100),
  lastname: required(100),
  email: required(254),
  phone: required(50),
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
}
