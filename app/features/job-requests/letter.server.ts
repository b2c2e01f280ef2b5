import { href } from 'react-router'
import type { LetterWriter } from '#app/platform/outbox/letter.ts'
import { labels } from './rules.ts'
import { findJobRequest } from './store.server.ts'

/** The resume stays here: it leaves the house with a signed-in administrator alone. */
export const writeJobLetter: LetterWriter = async (db, id) => {
  const request = await findJobRequest(db, id)
  if (!request || request.suspicious === 'Yes') return undefined
  const { firstname, lastname, email, phone, fileName, createdAt, unread } = request
  return {
    title: 'Job request',
    did: 'applies for a job.',
    name: `${firstname} ${lastname}`.trim(),
    email,
    receivedAt: createdAt,
    facts: [
      [labels.firstname, firstname],
      [labels.lastname, lastname],
      [labels.email, email],
      [labels.phone, phone],
      ['Resume', `${fileName}, in the back office`],
    ],
    message: undefined,
    path: `${href('/admin/job-requests')}?open=${id}`,
    unread,
  }
}
