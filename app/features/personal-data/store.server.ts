import { sql, type Selectable } from 'kysely'
import type { Db } from '#app/platform/database/open.server.ts'
import type { CallRequestTable, JobRequestTable } from '#app/platform/database/schema.ts'
import type { Kind, PersonRequest, Place } from './rules.ts'

interface Person {
  calls: Selectable<CallRequestTable>[]
  jobs: Selectable<JobRequestTable>[]
}

/** Everything that came with an e-mail address, however its letters were typed: spam and deleted ones too. */
export async function findPerson(db: Db, email: string): Promise<Person> {
  const isTheirs = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${email})`
  const [calls, jobs] = await Promise.all([
    db.selectFrom('call_request').selectAll().where(isTheirs('person_email')).orderBy('created_at').execute(),
    db.selectFrom('job_request').selectAll().where(isTheirs('email')).orderBy('created_at').execute(),
  ])
  return { calls, jobs }
}

/** The same as the screen lists it, newest first. */
export async function listPersonRequests(db: Db, { calls, jobs }: Person): Promise<PersonRequest[]> {
  const mails = await findMails(
    db,
    [...calls, ...jobs].map(({ id }) => id),
  )
  const shared = (kind: Kind, row: Person['calls' | 'jobs'][number]) => ({
    kind,
    id: row.id,
    createdAt: row.created_at,
    place: placeOf(row),
    exempt: row.exempt === 'Yes',
    mailedTo: mails.get(row.id),
  })
  return [
    ...calls.map((row) => ({ ...shared('call-request', row), name: row.person_name, resume: undefined })),
    ...jobs.map((row) => ({
      ...shared('job-request', row),
      name: `${row.firstname} ${row.lastname}`.trim(),
      resume: row.file ? row.file_name : undefined,
    })),
  ].toSorted((one, other) => other.createdAt - one.createdAt)
}

function placeOf({ deleted_at, suspicious }: Person['calls' | 'jobs'][number]): Place {
  if (deleted_at !== null) return 'deleted'
  return suspicious === 'Yes' ? 'spam' : 'list'
}

/** To whom e-mails about these requests were sent. */
async function findMails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('outbox')
    .select(['record_id', 'sent_to'])
    .where('kind', 'in', ['call-request', 'job-request'])
    .where('record_id', 'in', ids)
    .where('channel', '=', 'mail')
    .execute()
  return new Map(rows.flatMap(({ record_id, sent_to }) => (sent_to ? [[record_id, sent_to] as const] : [])))
}
