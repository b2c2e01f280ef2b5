import type { SendMailOptions, Transporter } from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport'
import type { Config } from '../config.server.ts'
import type { Log } from '../log.server.ts'
import type { Delivery, Messenger, NotificationContent, Outgoing } from './notification.ts'
import { listAddresses } from '../forms/mail-addresses.ts'
import { composeList, composeMail, composeMany } from './compose.ts'
import { second } from '../units.ts'

/** Email to the addresses that the operator set, and to the people who want to hear of something. */
export interface Mailer extends Messenger {
  isSetUp: boolean
  /** To one person, now; false if the mail server did not take it. */
  write(to: string, mail: { subject: string; text: string }): Promise<boolean>
  close(): void
}

type Mail = Pick<SendMailOptions, 'subject' | 'text' | 'html' | 'replyTo'>

const notSetUp: Delivery = { sent: false, reason: 'email is no longer set up' }
const timeouts = {
  dnsTimeout: 10 * second,
  connectionTimeout: 15 * second,
  greetingTimeout: 15 * second,
  socketTimeout: 30 * second,
}
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export function openMailer(config: Config, log: Log): Mailer {
  const { smtpUrl, notifyTo, mailFrom, publicUrl } = config
  if (!smtpUrl || !notifyTo || !mailFrom)
    return {
      isSetUp: false,
      write: async () => false,
      deliver: async () => notSetUp,
      deliverMany: async (notified) => notified.map(() => notSetUp),
      remind: async () => notSetUp,
      close() {},
    }
  const { hostname, username } = new URL(smtpUrl)
  // TLS options in the address override this: only they can allow a password on a plain connection.
  const requireTLS = username !== '' && !loopback.test(hostname)
  let opened: Transporter<SentMessageInfo> | undefined
  /** Loaded with the first message. */
  async function openTransport(): Promise<Transporter<SentMessageInfo>> {
    const { createTransport } = await import('nodemailer')
    return (opened ??= createTransport({ url: smtpUrl, requireTLS, ...timeouts }))
  }
  const receiversOf = ({ mailTo }: NotificationContent) => [
    ...new Set([...listAddresses(notifyTo), ...mailTo]),
  ]
  const host = new URL(publicUrl).hostname
  const always = {
    from: mailFrom,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }

  /** To those whom no earlier attempt has reached; these rows go out as one message. */
  async function send(
    receivers: readonly string[],
    mail: Mail,
    rows: readonly Outgoing[],
    signal: AbortSignal,
  ): Promise<Delivery> {
    const before = receivers.filter((address) =>
      rows.every(({ sent_to }) => listAddresses(sent_to ?? '').includes(address)),
    )
    const to = receivers.filter((address) => !before.includes(address))
    const done: Delivery = { sent: true, to: before.join(', ') }
    if (to.length === 0) return done
    try {
      const transport = await openTransport()
      const { rejected, rejectedErrors = [] } = await transport.sendMail({
        ...mail,
        ...always,
        to,
        // The same for every attempt, so that a mail server or reader can recognise a duplicate.
        messageId: `<${rows[0]?.id}@${host}>`,
        signal,
      })
      const reached = receivers
        .filter((address) => !rejected.some((refused) => String(refused) === address))
        .join(', ')
      const postponed = rejectedErrors.filter(({ permanent }) => permanent === false)
      if (postponed.length === 0) return { sent: true, to: reached }
      const whom = postponed.map(({ recipient }) => recipient).join(', ')
      return { sent: false, reason: `the mail server refused ${whom} for now`, to: reached }
    } catch (error) {
      const reason = explainMailError(error)
      log.warn({ reason }, 'an email was not sent')
      // The others will never accept it.
      if (before.length > 0 && isPermanent(error)) return done
      return { sent: false, reason }
    }
  }

  return {
    isSetUp: true,
    deliver: (notification, outgoing, signal) =>
      send(receiversOf(notification), composeMail(config, notification), [outgoing], signal),
    async deliverMany(notified, signal) {
      const deliveries = new Map<Outgoing, Delivery>()
      // Nobody is told how many there are of a kind that is not their part.
      const groups = Map.groupBy(notified, ({ notification }) => receiversOf(notification).join())
      for (const [receivers, group] of groups) {
        const contents = group.map(({ notification }) => notification)
        const rows = group.map(({ outgoing }) => outgoing)
        const delivery = await send(listAddresses(receivers), composeMany(config, contents), rows, signal)
        for (const row of rows) deliveries.set(row, delivery)
      }
      return notified.map(({ outgoing }) => deliveries.get(outgoing) ?? 'dropped')
    },
    remind(reminder, outgoing, signal) {
      const { mailTo, alsoToOperator = mailTo.length === 0 } = reminder
      const receivers = new Set([...mailTo, ...(alsoToOperator ? listAddresses(notifyTo) : [])])
      return send([...receivers], composeList(config, reminder), [outgoing], signal)
    },
    async write(to, mail) {
      try {
        const transport = await openTransport()
        await transport.sendMail({ ...mail, ...always, to })
        return true
      } catch (error) {
        log.warn({ reason: explainMailError(error) }, 'an email was not sent')
        return false
      }
    },
    close: () => opened?.close(),
  }
}

const reasons: Record<string, string> = {
  EDNS: 'the mail server was not found by its name',
  ECONNECTION: 'the mail server could not be reached',
  ESOCKET: 'the mail server could not be reached',
  ETIMEDOUT: 'the mail server did not answer in time',
  EABORT: 'the mail server did not answer in time',
  ETLS: 'no secure connection to the mail server was possible',
  EAUTH: 'the mail server did not accept the username and password',
  ENOAUTH: 'the mail server requires a username and a password',
  EENVELOPE: 'the mail server refused the sender or the recipient',
  EMESSAGE: 'the mail server refused the message',
}

/** In our own words: a mail server's messages may contain addresses, and errors may contain passwords. */
function explainMailError(error: unknown): string {
  if (!(error instanceof Error)) return 'the email could not be sent'
  if (/certificate/i.test(error.message)) return 'the certificate of the mail server is not trusted'
  const code = 'code' in error ? String(error.code) : ''
  const answer = 'responseCode' in error ? Number(error.responseCode) : 0
  const reason = reasons[code] ?? 'the email could not be sent'
  return answer >= 400 && answer < 600 ? `${reason} (${answer})` : reason
}

function isPermanent(error: unknown) {
  return error instanceof Error && 'permanent' in error && error.permanent === true
}
