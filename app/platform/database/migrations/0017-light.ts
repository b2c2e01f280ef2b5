import { sql, type Kysely } from 'kysely'

/**
 * How light a picture is, of which banners take their veil; unknown until its versions are made. Those of pictures that a
 * page of General names are looked at once more, which measures them; until then they are shown without AVIF.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('file').addColumn('light', 'text').execute()
  await sql`
    update file set variants = 'quick' where variants = 'ready'
    and exists (select 1 from setting where setting.value like '%' || file.key || '%')`.execute(db)
}
