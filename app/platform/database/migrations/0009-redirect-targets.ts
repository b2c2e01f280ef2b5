import { PostgresAdapter, sql, type Kysely } from 'kysely'

interface Tables {
  redirect: Record<'id' | 'to' | 'to_lower', string>
}

/** What led to an address that moves is found in whatever spelling it was typed. */
export async function up(db: Kysely<Tables>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const key = isPostgres ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('redirect')
    .addColumn('to_lower', key, (column) => column.notNull().defaultTo(''))
    .execute()
  for (const { id, to } of await db.selectFrom('redirect').select(['id', 'to']).execute())
    await db
      .updateTable('redirect')
      .set({ to_lower: keyOf(to) })
      .where('id', '=', id)
      .execute()
  await db.schema.dropIndex('redirect_to').execute()
  await db.schema.createIndex('redirect_to').on('redirect').column('to_lower').execute()
}

/** As `redirectKey` does: the path, readable and without a slash at its end. */
function keyOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  return folded(decoded(path).replace(/(?<=.)\/+$/, ''))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
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
