import type { Kysely } from 'kysely'

/** Links act with the right of whoever made them: what is open is made to hold that. */
export async function up(database: Kysely<unknown>) {
  for (const column of ['passwordSetBy', 'awaitedRights'])
    await database.schema
      .alterTable('user')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
  const db = database as Kysely<Tables>
  const links = await db.selectFrom('link').selectAll().orderBy('used_at').execute()
  for (const { subject, created_by } of links.filter(isUsedForPassword))
    await db.updateTable('user').set({ passwordSetBy: created_by }).where('id', '=', subject).execute()
  // Those that were mailed to whoever forgot the password do not say to which address.
  await db
    .updateTable('link')
    .set({ revoked_at: Date.now() })
    .where('purpose', '=', 'reset')
    .where('created_by', '=', '')
    .where('used_at', 'is', null)
    .execute()
  const people = await db.selectFrom('user').select(['id', 'rights', 'disabledAt']).execute()
  // Whoever administers confirms the address again, in the own session.
  for (const { id, rights } of people)
    if ((JSON.parse(rights).administration ?? 'none') !== 'none')
      await db.updateTable('user').set({ contactConfirmedAt: null }).where('id', '=', id).execute()
  // A client's link does not die because whoever sent it has gone.
  for (const { hash, purpose, subject, created_by } of links) {
    if (purpose !== 'preview' && purpose !== 'consent') continue
    const maker = people.find(({ id, disabledAt }) => id === created_by && disabledAt === null)
    const area = subject.startsWith('vacancy ') ? 'jobs' : 'content'
    if (!maker || JSON.parse(maker.rights)[area] !== 'write')
      await db.updateTable('link').set({ created_by: '' }).where('hash', '=', hash).execute()
  }
}

interface Tables {
  user: {
    id: string
    rights: string
    disabledAt: number | null
    contactConfirmedAt: number | null
    passwordSetBy: string
  }
  link: {
    hash: string
    purpose: string
    subject: string
    created_by: string
    used_at: number | null
    revoked_at: number | null
  }
}

function isUsedForPassword({ purpose, created_by, used_at }: Tables['link']): boolean {
  return (purpose === 'join' || purpose === 'reset') && created_by !== '' && used_at !== null
}
