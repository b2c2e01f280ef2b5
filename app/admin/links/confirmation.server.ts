import type { Services } from '#app/platform/request/services.server.ts'
import { sendAccountMail } from './mails.server.ts'

/** A link to confirm the email address; without email, the address is only shown. */
export async function askToConfirm(services: Services, id: string) {
  if (!services.mailer.isSetUp) return
  const made = await services.auth.makeConfirmation(id)
  if (made) void sendAccountMail(services, 'confirm', made, `/admin/confirm/${made.token}`).catch(() => {})
}
