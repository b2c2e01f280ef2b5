import type { Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { Imported } from '#app/platform/takeover/draft.ts'
import type { CallRequest, CallRequestInput } from './rules.ts'

/** Which call requests there are, for an import to leave alone. */
export async function listCallRequestIds(db: Db | Tx) {
  return db.selectFrom('call_request').select('id').orderBy('id').execute()
}

/** Call requests of another site, under their own ids. */
export async function importCallRequests(
  tx: Tx,
  requests: readonly Imported<CallRequestInput>[],
): Promise<Revision[]> {
  const rows = requests.map(({ id, createdAt, content }) => ({
    id,
    person_name: content.personName,
    person_email: content.personEmail,
    person_phone: content.personPhone,
    person_message: content.personMessage,
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('call_request').values(chunk).execute()
  return requests.map(({ id, createdAt, content }) => {
    const after: CallRequest = { id, rev: 1, createdAt, ...content }
    return { kind: 'call-request', id, after }
  })
}
