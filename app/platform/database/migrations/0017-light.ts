import { sql, type Kysely } from 'kysely'

/**
 * How light a picture is, of which banners take their veil; unknown until its versions are made. Those of pictures that a
 * page of General names, and the stills of such films, are looked at once more, which measures them; until then they are
 * shown without AVIF.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('file').addColumn('light', 'text').execute()
  await sql`
    update file set variants = 'quick' where variants = 'ready' and key in (
      select shown from (
        select key, key as shown from file union all select key, poster from file where poster is not null
      ) as named where exists (select 1 from setting where value like '%' || named.key || '%')
    )`.execute(db)
}
