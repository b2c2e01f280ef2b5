import type { MailState } from '#app/platform/outbox/queue.server.ts'

/** The state of an e-mail, as one sentence. */
export function sayMail(
  { state, to, at, nextAt, reason }: MailState,
  moment: (at: number) => string,
): string {
  if (state === 'sent') return `E-mailed to ${to} at ${moment(at ?? 0)}.`
  if (!reason) return 'The e-mail is on its way.'
  if (state === 'given-up') return `The e-mail was not sent, and two days are over: ${reason}.`
  return `E-mail not sent yet: ${reason}. Trying again at ${moment(nextAt)}.`
}
