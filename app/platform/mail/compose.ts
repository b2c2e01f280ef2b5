import { builtInBrand } from '../brand.ts'
import { zonePlace } from '../clock.ts'
import { paper, textOn } from '../colour.ts'
import type { NotificationContent, Reminder } from './notification.ts'
import { isMailAddress } from '../forms/mail-addresses.ts'

const maxNameLength = 100

/**
 * An email about one request. Whatever a visitor typed is escaped text: it cannot add a header, markup or
 * another recipient.
 */
export function composeMail({ publicUrl }: { publicUrl: string }, notification: NotificationContent) {
  const name = oneLine(notification.name)
  const { title, did, email, details, message, receivedAt, path, brand } = notification
  const { ink, accent, timeZone } = brand
  const moment = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const address = publicUrl + path
  const replyTo = isMailAddress(email.trim()) ? { name, address: email.trim() } : undefined
  const lines = [...details, ['Received', `${moment.format(receivedAt)}, ${zonePlace(timeZone)}`] as const]
  const answer = (who: string) =>
    replyTo
      ? `Reply to this email to answer ${who}.`
      : 'You cannot reply: the visitor’s email address is not valid.'
  return {
    subject: `${title} from ${name}`,
    replyTo,
    text: [
      `${isolated(name)} ${did}`,
      lines.map(([label, value]) => `${label}: ${oneLine(value, Infinity)}`).join('\n'),
      ...(message ? [message] : []),
      `Open it in the back office: ${address}`,
      answer(isolated(name)),
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:${paper};color:${ink};font:16px/1.5 Arial,sans-serif">
<p style="margin:0 0 16px;font-size:20px;font-weight:bold">${person(name)} ${escape(did)}</p>
<table style="border-collapse:collapse;border-top:2px solid ${ink}">${lines.map(row).join('')}</table>
${message ? `<p dir="auto" style="margin:20px 0;max-width:640px;white-space:pre-line;unicode-bidi:plaintext">${escape(message)}</p>` : ''}
<p style="margin:24px 0"><a href="${escape(address)}" style="padding:12px 18px;background:${accent};color:${textOn(accent, ink, paper)};font-weight:bold;text-decoration:none">Open it in the back office</a></p>
<p style="margin:0;color:#5E6673;font-size:14px">${answer(person(name))}</p>
</body></html>`,
  }
}

/** How many requests of each kind came in, and where they are listed, without anything visitors typed. */
export function countKinds(notifications: readonly NotificationContent[]) {
  const kinds = new Map<string, { number: number; path: string }>()
  for (const { title, path } of notifications) {
    const [list = path] = path.split('?')
    kinds.set(title, { number: (kinds.get(title)?.number ?? 0) + 1, path: list })
  }
  return [...kinds].map(([title, { number, path }]) => ({
    words: `${number} more ${title.toLowerCase()}${number === 1 ? '' : 's'}`,
    path,
  }))
}

/** One email instead of many. */
export function composeMany(config: { publicUrl: string }, notifications: readonly NotificationContent[]) {
  const lines = countKinds(notifications)
  return composeList(config, {
    subject: lines.map(({ words }) => words).join(', '),
    reason:
      'Many requests are coming in, so this email is about several. All of them are in the back office.',
    lines,
    brand: notifications[0]?.brand ?? builtInBrand,
  })
}

/** An email that leads to several screens. */
export function composeList(
  { publicUrl }: { publicUrl: string },
  { subject, reason, lines, brand: { ink } }: Omit<Reminder, 'mailTo'>,
) {
  return {
    subject,
    text: [reason, ...lines.map(({ words, path }) => `${isolated(words)}: ${publicUrl}${path}`)].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:${paper};color:${ink};font:16px/1.5 Arial,sans-serif">
${lines.map(({ words, path }) => `<p style="margin:0 0 16px;font-size:20px;font-weight:bold"><a href="${escape(publicUrl + path)}" style="color:${ink}">${person(words)}</a></p>`).join('\n')}
<p style="margin:0;color:#5E6673;font-size:14px">${escape(reason)}</p>
</body></html>`,
  }
}

function row([label, value]: readonly [string, string]) {
  return `<tr><th align="left" style="padding:8px 24px 8px 0;border-bottom:1px solid #D5D3D0;color:#5E6673;font-weight:normal">${escape(label)}</th><td dir="auto" style="padding:8px 0;border-bottom:1px solid #D5D3D0">${person(value)}</td></tr>`
}

/** Text in either direction, isolated so that it does not reorder the text around it. */
function person(text: string) {
  return `<bdi>${escape(text)}</bdi>`
}

/** The same in plain text, where only a text from the right needs it. */
function isolated(text: string) {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? `\u2068${text}\u2069` : text
}

function oneLine(text: string, maxLength = maxNameLength) {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

function escape(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
