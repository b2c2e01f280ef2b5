import type { Kysely } from 'kysely'

type Tables = { project: { id: string; code: string; codelower: string; created_at: number } }

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/**
 * Codes that look alike are one from here on. Where two projects have such codes already, the older keeps the address; the
 * other stays as it is, in every list, until somebody gives it another code.
 */
export async function up(db: Kysely<unknown>) {
  const tables = db.withTables<Tables>()
  const projects = await tables
    .selectFrom('project')
    .select(['id', 'code', 'codelower'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const taken = new Set(projects.map(({ codelower }) => codelower))
  for (const { id, code, codelower } of projects) {
    const key = keyOf(code)
    if (key === codelower || taken.has(key)) continue
    await tables.updateTable('project').set({ codelower: key }).where('id', '=', id).execute()
    taken.add(key)
  }
}

/** As `codeKey` was on this day. */
function keyOf(code: string) {
  const compatible = code.replace(invisible, '').normalize('NFKC').replace(invisible, '')
  return compatible.replace(/\s+/gu, ' ').trim().toLowerCase().normalize('NFC')
}
