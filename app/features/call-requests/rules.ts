import { z } from 'zod/mini'
import type { YesNo } from '#app/platform/database/schema.ts'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import { emailIncomplete, hasEmailDomain } from '#app/platform/forms/email.ts'
import { checkTyped, type Typed } from '#app/platform/forms/typed.ts'

/** What a call request is (specification §3), what may be typed (§5), and every sentence about it (§5, §8). */
export const messages = {
  fieldsMissing: 'Please fill the all fields.',
  sent: 'Thank you! Your message has been sent. We will call you back soon.',
  sendFailed: 'Sorry! Something went wrong while sending the message. Please try again.',
  diskFull:
    "Sorry! The server's disk is full, so your message could not be sent. Please call us or write us an email instead.",
  tooLong: 'Please shorten what is marked.',
  tooManyInAll: (minutes: number) =>
    `Very many messages are arriving right now. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and send yours again, or call us.`,
  tooMany: (minutes: number) =>
    `Many messages came from your connection. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and send yours again.`,
} as const

const missing = {
  personName: 'Please enter your name.',
  personEmail: 'Please enter an email address.',
  personPhone: 'Please enter a phone number.',
  personMessage: 'Please write a few words.',
} as const

/** Milliseconds that each banner stays (specification §9); a sentence that is not of the specification is read longer. */
export const bannerTimes = { success: 5000, error: 3000, other: 12_000 } as const

export function bannerTime({ sent, problem }: FormAnswer): number {
  if (sent) return bannerTimes.success
  return problem === messages.fieldsMissing || problem === messages.sendFailed
    ? bannerTimes.error
    : bannerTimes.other
}

/** In the order in which the form shows them. */
export const labels = {
  personName: 'Full name',
  personEmail: 'Email',
  personPhone: 'Phone',
  personMessage: 'Message',
} as const

const required = (most: number, hint: string) =>
  z.string(hint).check(z.trim(), z.minLength(1, hint), z.maxLength(most, `At most ${most} characters.`))

/** A call request as a visitor types it. */
export const callRequestSchema = z.object({
  personName: required(200, missing.personName),
  personEmail: required(254, missing.personEmail).check(hasEmailDomain()),
  personPhone: required(50, missing.personPhone),
  personMessage: required(5000, missing.personMessage),
})

export type CallRequestInput = z.infer<typeof callRequestSchema>

/** A call request as administrators see it. */
export interface CallRequest extends CallRequestInput {
  id: string
  rev: number
  createdAt: number
  suspicious: YesNo
}

/** What was typed as a call request, else the answer to it. */
export function checkCallRequest(
  typed: Typed,
): { input: CallRequestInput; refusal?: undefined } | { input?: undefined; refusal: FormAnswer } {
  const { input, errors } = checkTyped(callRequestSchema, typed)
  if (input) return { input }
  const isMissing = Object.keys(labels).some((name) => !typed[name]?.trim())
  const isIncomplete = errors.personEmail === emailIncomplete
  const problem = isMissing ? messages.fieldsMissing : isIncomplete ? emailIncomplete : messages.tooLong
  return { refusal: { sent: false, problem, errors, values: typed } }
}
