import { sql } from 'kysely'
import type { Services } from '#app/platform/services.server.ts'

/** What keeps this instance from serving, in words for the operator; empty when nothing does. Migrations ran at start. */
export async function whatIsWrong({ db, files }: Services): Promise<string[]> {
  const wrong: string[] = []
  await sql`select 1`.execute(db).catch(() => wrong.push('the database does not answer'))
  await files.check().catch(() => wrong.push('files can not be stored: look at the disk, or at the bucket'))
  return wrong
}
