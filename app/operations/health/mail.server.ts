import type { Config } from '#app/platform/config.server.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, costs, wrong } = findingsOf('Mail')
const timeoutMs = 10_000

/** Asks the mail server whether it would accept a message, without sending one. */
export async function checkMail({ smtpUrl, notifyTo }: Config): Promise<Finding> {
  if (!smtpUrl)
    return costs(
      'SMTP_URL is not set: new requests are not sent by email.',
      'Set SMTP_URL, MAIL_FROM and NOTIFY_TO, or check the back office every day.',
    )
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  // Loaded only here; otherwise every start would load it (docs/decisions/0001).
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return wrong(
      `the server of SMTP_URL does not accept our mail (${reason}).`,
      'Check its address, port and password.',
    )
  } finally {
    transport.close()
  }
  return good(`the server accepts our mail to ${notifyTo}.`)
}
