import { z } from 'zod/mini'

/** What a call request is (specification §3), what may be typed (§5), and every sentence about it (§5, §8). */
export const messages = {
  fieldsMissing: 'Please fill the all fields.',
  sent: 'Thank you! Your message has been sent. We will call you back soon.',
  sendFailed: 'Sorry! Something went wrong while sending the message. Please try again.',
} as const

/** Milliseconds that each banner stays (specification §9). */
export const bannerTimes = { success: 5000, error: 3000 } as const

/** In the order in which the form shows them. */
export const labels = {
  personName: 'Full name',
  personEmail: 'Email',
  personPhone: 'Phone',
  personMessage: 'Message',
} as const

const required = (most: number) =>
  z
    .string(messages.fieldsMissing)
    .check(z.trim(), z.minLength(1, messages.fieldsMissing), z.maxLength(most, `At most ${most} characters.`))

/** A call request as a visitor types it. */
export const callRequestSchema = z.object({
  personName: required(200),
  personEmail: required(254),
  personPhone: required(50),
  personMessage: required(5000),
})

export type CallRequestInput = z.infer<typeof callRequestSchema>

/** A call request as administrators see it. */
export interface CallRequest extends CallRequestInput {
  id: string
  rev: number
  createdAt: number
}
