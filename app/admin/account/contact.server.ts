import { emailIncomplete, isEmail } from '#app/platform/forms/email.ts'
import { messages } from './rules.ts'

/** Either may be empty. */
export function findContactProblem({ contactEmail, phone }: { contactEmail: string; phone: string }) {
  if (contactEmail !== '' && !isEmail(contactEmail)) return { field: 'email', message: emailIncomplete }
  if (phone !== '' && !/^\+?[\d\s()-]{7,20}$/.test(phone))
    return { field: 'phone', message: messages.phoneWrong }
  return undefined
}
