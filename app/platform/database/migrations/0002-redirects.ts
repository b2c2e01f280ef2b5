import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`

  // Where pages used to be, and addresses that never were one.
  await db.schema
    .createTable('redirect')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('from', 'text', (column) => column.notNull())
    .addColumn('from_lower', key, (column) => column.notNull().unique())
    .addColumn('to', key, (column) => column.notNull())
    .addColumn('rev', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('redirect_to').on('redirect').column('to').execute()

  // When a request was first answered or done, and by whom.
  await db.schema.alterTable('request').addColumn('answered_at', 'bigint').execute()
  await db.schema.alterTable('request').addColumn('answered_by', 'text').execute()
  await db.schema
    .createIndex('request_waiting')
    .on('request')
    .columns(['kind', 'created_at', 'id'])
    .where(sql.ref('answered_at'), 'is', null)
    .where(sql.ref('state'), '<>', sql.lit('done'))
    .where(sql.ref('suspicious'), '=', sql.lit('No'))
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()

  // Which vacancy or project it is about, whatever that is called by now; and what search looks in.
  for (const column of ['subject_id', 'sent_lower', 'note_lower'])
    await db.schema
      .alterTable('request')
      .addColumn(column, key, (added) => added.notNull().defaultTo(''))
      .execute()
  await findSubjects(db as Kysely<Tables>)
  await foldRequests(db as Kysely<Tables>)

  // Names change and repeat, ids do not; what was recorded before has none.
  await db.schema.alterTable('revision').addColumn('actor_id', 'text').execute()

  // Search looks in them too.
  for (const column of searched)
    await db.schema
      .alterTable('project')
      .addColumn(`${column}_lower`, key, (added) => added.notNull().defaultTo(''))
      .execute()
  await fold(db as Kysely<Tables>)
}

const searched = ['consultant', 'consultant_ar', 'levels', 'completionCertificate'] as const
type Searched = (typeof searched)[number]
type Tables = {
  project: Record<'id' | Searched | `${Searched}_lower`, string>
  request: Record<
    'kind' | 'id' | 'subject' | 'subject_id' | 'email' | 'phone' | 'phone_e164' | 'message' | 'note',
    string
  > &
    Record<'sent_lower' | 'note_lower', string>
}

/** By the name that it still has, if no other has it. */
async function findSubjects(db: Kysely<Tables>) {
  const named = {
    'job-request': sql`select min(id) from vacancy where title || ', ' || place = request.subject`,
    'call-request': sql`select min(id) from project where name || ', ' || code = request.subject`,
  }
  for (const [kind, found] of Object.entries(named))
    await db
      .updateTable('request')
      .set({ subject_id: sql<string>`coalesce((${found} having count(*) = 1), '')` })
      .where('kind', '=', kind)
      .where('subject', '<>', '')
      .execute()
}

async function foldRequests(db: Kysely<Tables>) {
  for (let [afterKind, afterId] = ['', '']; ;) {
    const rows = await db
      .selectFrom('request')
      .select(['kind', 'id', 'email', 'phone', 'phone_e164', 'message', 'note'])
      .where(sql<boolean>`(kind, id) > (${afterKind}, ${afterId})`)
      .orderBy('kind')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const { kind, id, note, ...row } of rows)
      await db
        .updateTable('request')
        .set({ sent_lower: foldedRequest(row), note_lower: folded(note) })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute()
    const last = rows.at(-1)
    if (!last) return
    afterKind = last.kind
    afterId = last.id
  }
}

function foldedRequest(row: Pick<Tables['request'], 'email' | 'phone' | 'phone_e164' | 'message'>): string {
  const digits = [row.phone, row.phone_e164].map((phone) => folded(phone).replace(/\D/g, ''))
  return folded([row.email, row.email.replace(/^.*@/, ''), ...digits, row.message].join(' '))
}

const rowsAtOnce = 500

async function fold(db: Kysely<Tables>) {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('project')
      .select(['id', ...searched])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const { id, ...texts } of rows)
      await db
        .updateTable('project')
        .set(Object.fromEntries(searched.map((column) => [`${column}_lower`, folded(texts[column])])))
        .where('id', '=', id)
        .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/gu
const letters: Readonly<Record<string, string>> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ہ: 'ه', ھ: 'ه' }

/** As search compared texts in 0.2.0; a migration imports nothing that may change. */
function folded(text: string): string {
  const bare = text.replace(/\s+/gu, ' ').normalize('NFKD').toLowerCase()
  return bare
    .replace(invisible, '')
    .replace(marks, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[ٱةىیکہھ]/gu, (letter) => letters[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
}
