import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { collections } from './collections.ts'
import { fieldsOf, type Collection } from './content/define.ts'
import type { Cell } from './content/fields/field.ts'
import { isFileField } from './content/fields/picture.ts'
import { kinds as kindsOfRequest, requestKinds } from './features/requests/kinds.ts'
import type { Person } from './platform/auth/administrator-rows.server.ts'
import { areas, reaches, type Area } from './platform/auth/rights.ts'
import type { Database } from './platform/database/schema.ts'
import { policies, type Policy } from './uploads/policy.ts'

type Eb = ExpressionBuilder<Database, keyof Database & string>
/** The same for a table that a collection names. */
type AnyTable = ExpressionBuilder<Record<string, Record<string, Cell>>, string>

/**
 * Whether a private file belongs to somebody's part: a document or request of it names the file; if none of any part does,
 * what is left of one (a version that waits, a revision); if nothing names it at all, it is whose who uploaded it.
 */
export function isOpenTo(eb: Eb, { id, rights }: Person): Expression<SqlBool> {
  const readable = areas.filter((area) => reaches(rights[area], 'read'))
  const isLoose = eb.and([eb('file.uploaded_by', '=', id), eb.not(isRemembered(eb, areas))])
  const isLeft = eb.or([isRemembered(eb, readable), isLoose])
  return eb.or([isNamed(eb, readable), eb.and([eb.not(isNamed(eb, areas)), isLeft])])
}

/** The collections of these areas that have files for the office alone, with the columns that name them. */
function withPrivateFiles(of: readonly Area[]) {
  return collections.flatMap((collection) => {
    const columns = of.includes(collection.area) ? privateColumns(collection) : []
    return columns.length > 0 ? [{ collection, columns }] : []
  })
}

function privateColumns(collection: Collection): string[] {
  return fieldsOf(collection).flatMap(([name, field]) => {
    if (!isFileField(field)) return []
    const { access }: Policy = policies[field.policy]
    const all = access === 'private' ? Object.entries(field.columns) : []
    return all.flatMap(([suffix, { refersTo }]) => (refersTo?.table === 'file' ? [name + suffix] : []))
  })
}

/** Whether a document or a request of these areas names the file. */
function isNamed(eb: Eb, of: readonly Area[]): Expression<SqlBool> {
  const kinds = kindsOfRequest.filter((kind) => of.includes(requestKinds[kind].area))
  const request = eb.selectFrom('request').select('request.id').whereRef('request.file', '=', 'file.key')
  const tables = eb as unknown as AnyTable
  const documents = withPrivateFiles(of).flatMap(({ collection: { table }, columns }) =>
    columns.map((column) =>
      tables.exists(
        tables.selectFrom(table).select(`${table}.id`).whereRef(`${table}.${column}`, '=', 'file.key'),
      ),
    ),
  )
  return eb.or([
    ...documents,
    ...(kinds.length > 0 ? [eb.exists(request.where('request.kind', 'in', kinds))] : []),
  ])
}

/** Whether a version that waits, or a revision, of a document of these areas names the file. */
function isRemembered(eb: Eb, of: readonly Area[]): Expression<SqlBool> {
  const kinds = ['', ...withPrivateFiles(of).map(({ collection }) => collection.name)] // The list is never empty.
  const pending = eb.selectFrom('pending_version').select('record_id').where('kind', 'in', kinds)
  const revision = eb.selectFrom('revision').select('id').where('kind', 'in', kinds)
  return eb.or([
    eb.exists(pending.where(hasKey('pending_version.content'))),
    eb.exists(revision.where((inner) => inner.or([hasKey('revision.before'), hasKey('revision.after')]))),
  ])
}

/** Whether JSON in this column has the key of the file in it, in a way that both engines know. */
function hasKey(column: string) {
  return sql<SqlBool>`replace(${sql.ref(column)}, ${sql.ref('file.key')}, '') <> ${sql.ref(column)}`
}
