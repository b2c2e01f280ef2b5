import { href } from 'react-router'
import type { LetterWriter } from '#app/platform/outbox/letter.ts'
import { labels } from './rules.ts'
import { findCallRequest } from './store.server.ts'

export const writeCallLetter: LetterWriter = async (db, id) => {
  const request = await findCallRequest(db, id)
  if (!request || request.suspicious === 'Yes') return undefined
  const { personName, personEmail, personPhone, personMessage, createdAt, unread } = request
  return {
    title: 'Call request',
    did: 'asks for a call.',
    name: personName,
    email: personEmail,
    receivedAt: createdAt,
    facts: [
      [labels.personName, personName],
      [labels.personEmail, personEmail],
      [labels.personPhone, personPhone],
    ],
    message: personMessage,
    path: `${href('/admin/call-requests')}?open=${id}`,
    unread,
  }
}
