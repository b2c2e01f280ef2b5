import type { FormAnswer } from '#app/platform/forms/typed.ts'
import type { RequestForm } from './form.ts'
import type { FormWords } from './form-words.ts'

/**
 * Milliseconds for which each banner is shown (specification §9); a message that is not in the specification
 * takes longer to read.
 */
export const bannerTimes = { success: 5000, error: 3000, other: 12_000 } as const

/** The longest timeout in a browser. */
const untilNextAnswer = 2 ** 31 - 1

/** Milliseconds for which the answer to a form is shown. */
export function shownFor(
  { answerStays }: RequestForm,
  { missing, notArrived }: FormWords,
  answer: FormAnswer,
): number {
  if (answerStays) return untilNextAnswer
  if (answer.sent) return bannerTimes.success
  const isSpecified = answer.message === missing || answer.message === notArrived
  return isSpecified ? bannerTimes.error : bannerTimes.other
}
