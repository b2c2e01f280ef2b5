import type { Kysely } from 'kysely'

/** What each sector means, the one choice that projects had. */
const meant = {
  uses: ['villas', 'residential', 'offices', 'hospitality', 'industrial', 'retail', 'health', 'education'],
  works: ['fit-out', 'infrastructure'],
} as const

interface Tables {
  project: { sector: string; uses: string; works: string }
  pending_version: { kind: string; record_id: string; content: string }
  consent: { id: string; approved: string }
  revision: { id: number; kind: string; before: string | null; after: string | null }
}

/** A sector becomes the use or the work that it means, where nothing is said: in what is stored, what waits and what was. */
export async function up(db: Kysely<unknown>) {
  const tables = db as Kysely<Tables>
  for (const column of ['uses', 'works'] as const)
    await tables
      .updateTable('project')
      .set((eb) => ({ [column]: eb.ref('sector') }))
      .where(column, '=', '')
      .where('sector', 'in', meant[column])
      .execute()
  await convertVersions(tables)
  await convertConsents(tables)
  await convertRevisions(tables)
  await db.schema.dropIndex('project_sector_order').execute()
  await db.schema.alterTable('project').dropColumn('sector').execute()
}

async function convertVersions(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('pending_version')
    .select(['record_id', 'content'])
    .where('kind', '=', 'project')
    .execute()
  for (const { record_id, content } of rows)
    await db
      .updateTable('pending_version')
      .set({ content: convert('project', content) })
      .where('kind', '=', 'project')
      .where('record_id', '=', record_id)
      .execute()
}

/** What a client agreed to. */
async function convertConsents(db: Kysely<Tables>) {
  const rows = await db.selectFrom('consent').select(['id', 'approved']).where('approved', '<>', '').execute()
  for (const { id, approved } of rows)
    await db
      .updateTable('consent')
      .set({ approved: convert('snapshot', approved) })
      .where('id', '=', id)
      .execute()
}

const rowsAtOnce = 500

async function convertRevisions(db: Kysely<Tables>) {
  const next = (id: number) =>
    db
      .selectFrom('revision')
      .select(['id', 'kind', 'before', 'after'])
      .where('id', '>', id)
      .where('kind', 'in', ['project', 'consent'])
      .where((eb) => eb.or([eb('before', 'like', '%sector%'), eb('after', 'like', '%sector%')]))
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
  for (let rows = await next(0); rows.length > 0; rows = await next(Number(rows.at(-1)?.id)))
    for (const { id, kind, ...row } of rows) {
      const before = row.before && convert(kind, row.before)
      const after = row.after && convert(kind, row.after)
      if (before !== row.before || after !== row.after)
        await db.updateTable('revision').set({ before, after }).where('id', '=', id).execute()
    }
}

type Values = Record<string, unknown>

/** A sector that was chosen, also within a text of JSON. */
const chosen = /"sector\\?":\\?"\w/

/** JSON of a project, of a consent or of what a client was shown. What cannot be read stays as it is. */
function convert(kind: string, json: string): string {
  if (!chosen.test(json)) return json
  let values: Values
  try {
    values = Object(JSON.parse(json))
  } catch {
    return json
  }
  if (kind === 'project') return JSON.stringify(converted(values))
  if (kind === 'snapshot') return JSON.stringify({ ...values, values: converted(Object(values.values)) })
  const { approved } = values
  if (typeof approved !== 'string') return json
  return JSON.stringify({ ...values, approved: convert('snapshot', approved) })
}

function converted({ sector, ...values }: Values): Values {
  for (const [field, sectors] of Object.entries(meant)) {
    const { [field]: said } = values
    const isSaid = Array.isArray(said) && said.length > 0
    if (!isSaid && sectors.some((one) => one === sector)) values[field] = [sector]
  }
  return values
}
