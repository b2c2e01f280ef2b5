import { emailField, inMinutes, phoneField, type RequestForm } from './form.ts'

const sendFailed = 'Sorry! Something went wrong while sending the message. Please try again.'

const sentences = {
  missing: 'Please fill the all fields.',
  tooLong: 'Please shorten the marked fields.',
  sent: 'Thank you! Your message has been sent. We will call you back soon.',
  notArrived: sendFailed,
  notStored: sendFailed,
  diskFull:
    "Sorry! The server's disk is full, so your message could not be sent. Please call us or write us an email instead.",
  tooMany: (minutes: number) =>
    `Too many messages were sent from your connection. Please wait ${inMinutes(minutes)} and send yours again.`,
  tooManyInAll: (minutes: number) =>
    `Too many messages are arriving right now. Please wait ${inMinutes(minutes)} and send yours again, or call us.`,
  refused: (reason: string) => reason,
} as const

/**
 * Milliseconds for which each banner is shown (specification §9); a message that is not in the specification
 * takes longer to read.
 */
export const bannerTimes = { success: 5000, error: 3000, other: 12_000 } as const

/** Request a Call, on the Contact page. */
export const callForm = {
  label: 'Request a Call',
  fields: {
    personName: {
      holds: 'name',
      label: 'Full name',
      missing: 'Please enter your name.',
      maxLength: 200,
      autoComplete: 'name',
    },
    personEmail: emailField,
    personPhone: { ...phoneField, beside: true },
    personMessage: {
      holds: 'message',
      label: 'Message',
      missing: 'Please write a few words.',
      maxLength: 5000,
      multiline: true,
    },
  },
  button: 'Send Now',
  sending: 'Sending your message',
  sentences,
  shownFor(answer) {
    if (answer.sent) return bannerTimes.success
    return answer.message === sentences.missing || answer.message === sendFailed
      ? bannerTimes.error
      : bannerTimes.other
  },
} as const satisfies RequestForm
