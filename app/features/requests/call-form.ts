import { emailField, phoneField, type RequestForm } from './form.ts'

/**
 * Milliseconds for which each banner is shown (specification §9); a message that is not in the specification
 * takes longer to read.
 */
export const bannerTimes = { success: 5000, error: 3000, other: 12_000 } as const

/** Request a Call, on the Contact page. */
export const callForm = {
  fields: {
    personName: { holds: 'name', maxLength: 200, autoComplete: 'name' },
    personEmail: emailField,
    personPhone: { ...phoneField, beside: true },
    personMessage: { holds: 'message', maxLength: 5000, multiline: true },
  },
  subjectField: 'project',
  shownFor(answer, { missing, notArrived }) {
    if (answer.sent) return bannerTimes.success
    const isSpecified = answer.message === missing || answer.message === notArrived
    return isSpecified ? bannerTimes.error : bannerTimes.other
  },
} as const satisfies RequestForm
