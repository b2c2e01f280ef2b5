import { createTransport } from 'nodemailer'
import type { Config } from '#app/platform/config.server.ts'
import { costs, good, wrong, type Finding } from './finding.ts'

const name = 'Mail'
/** Milliseconds. */
const patience = 10_000

/** Asks the mail server whether it would take a message; none is sent. */
export async function checkMail({ smtpUrl, mailFrom, notifyTo }: Config): Promise<Finding> {
  if (!smtpUrl)
    return costs(
      name,
      'SMTP_URL is not set: nobody is told by mail of a call request or an application.',
      'Set SMTP_URL, MAIL_FROM and NOTIFY_TO, or look into the back office every day.',
    )
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return wrong(
      name,
      `the server of SMTP_URL does not take our mail (${reason}).`,
      'Check its address, port and password.',
    )
  } finally {
    transport.close()
  }
  if (!notifyTo)
    return costs(name, 'the server answers, but NOTIFY_TO is not set, so nobody is told.', 'Set NOTIFY_TO.')
  if (!mailFrom)
    return costs(
      name,
      'the server answers, but MAIL_FROM is not set, and many servers refuse a sender that they do not know.',
      'Set MAIL_FROM.',
    )
  return good(name, `the server takes our mail to ${notifyTo}.`)
}
