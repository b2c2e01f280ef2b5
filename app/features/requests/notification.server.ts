import { readSettings } from '#app/features/settings/store.server.ts'
import { listNotified } from '#app/platform/auth/colleagues.server.ts'
import type { NotificationFor } from '#app/platform/mail/notification.ts'
import { capitalize } from '#app/content/messages.ts'
import { valueIn } from './form.ts'
import { labelledFields, requestAddress, requestKinds } from './kinds.ts'
import { findRequest } from './queries.server.ts'

/**
 * The contents of an e-mail or push message about a request. An attached file is not included: only signed-in
 * administrators can get it.
 */
export const notificationFor: NotificationFor = async (db, kind, id) => {
  const request = await findRequest(db, kind, id)
  if (!request || request.suspicious === 'Yes') return undefined
  const { one, did, words, area, file } = requestKinds[kind]
  const notified = await listNotified(db, kind, area)
  const { name, email, message, fileName, createdAt, unread } = request
  const { brand } = await readSettings(db, ['brand'])
  const short = labelledFields(kind).filter(({ field }) => field.is !== 'message')
  return {
    title: one,
    did,
    name,
    email,
    receivedAt: createdAt,
    brand,
    details: [
      ...short.map(({ name, label, field }) => [label, valueIn(request, name, field)] as const),
      ...(words.subject && request.subject ? [[words.subject.label, request.subject] as const] : []),
      ...(file && fileName ? [[capitalize(file.called), `${fileName}, in the back office`] as const] : []),
    ],
    message: message || undefined,
    path: requestAddress(request),
    unread,
    mailTo: [...notified.values()].flatMap(({ mail }) => mail ?? []),
  }
}
