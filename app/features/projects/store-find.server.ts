import { sql } from 'kysely'
import { contains } from '#app/platform/database/contains.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { startsWith } from '#app/platform/database/prefix.server.ts'
import { byCode } from './store-rows.server.ts'
import { codeKey } from './code.ts'

/** A few projects whose name holds the text or whose code begins with it, for whoever looks for one of them. */
export function findProjects(db: Db, text: string, most: number) {
  const rows = db
    .selectFrom('project')
    .select(['id', 'code', 'name', 'location'])
    .where((eb) => eb.or([contains(sql.ref('lowername'), text), startsWith('codelower', codeKey(text))]))
  return byCode(rows).limit(most).execute()
}
