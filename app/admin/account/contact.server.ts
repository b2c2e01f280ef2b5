import type { Services } from '#app/platform/request/services.server.ts'
import { emailIncomplete, isEmail } from '#app/platform/forms/email.ts'
import { sendAccountMail } from '../links/mails.server.ts'
import { messages } from './rules.ts'

/** Either may be empty. */
export function findContactProblem({ contactEmail, phone }: { contactEmail: string; phone: string }) {
  if (contactEmail !== '' && !isEmail(contactEmail)) return { field: 'email', message: emailIncomplete }
  if (phone !== '' && !/^\+?[\d\s()-]{7,20}$/.test(phone))
    return { field: 'phone', message: messages.phoneWrong }
  return undefined
}

/** A link to confirm the email address; without email, the address is only shown. */
export async function askToConfirm(services: Services, id: string) {
  if (!services.mailer.isSetUp) return
  const made = await services.auth.makeConfirmation(id)
  if (made)
    void sendAccountMail(services, 'confirm', made.email, `/admin/confirm/${made.token}`).catch(() => {})
}
