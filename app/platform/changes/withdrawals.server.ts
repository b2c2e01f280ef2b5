import type { Db } from '../database/database.server.ts'
import type { CatchUp } from '../live/postgres-live.server.ts'
import { minute } from '../units.ts'
import { isVisitorKind } from './visitor-kinds.ts'

interface Recorded {
  kind: string
  id: string
  before?: unknown
  after?: unknown
}

/** Documents of which every change counts, and fields of which any other value does: a client who is no longer named. */
const always: readonly string[] = ['consent', 'setting brand', 'setting languages']
export const namingFields: Readonly<Record<string, readonly string[]>> = {
  project: ['client', 'client_ar', 'clientNaming', 'clientWords', 'clientWords_ar'],
  'home-client': ['name', 'name_ar'],
  'client-item': ['name', 'name_ar'],
}
/** What an order or a place says is on no page. */
const unseen = new Set(['rev', 'createdAt', 'updatedAt', 'from', 'until', 'position', 'topposition'])

/**
 * Whether a revision takes something from the site, so that no copy of a page may show it any longer: a document that is
 * deleted or no longer published, an answer that becomes No, a text, a file or a part of a list that is gone. It is decided
 * by the values, so that no field has to say so; where that is not certain, the answer is yes, which costs only copies.
 */
export function takesAway({ kind, id, before, after }: Recorded): boolean {
  if (isVisitorKind(kind)) return false
  if (always.includes(kind) || always.includes(`${kind} ${id}`)) return true
  if (!isRecord(before)) return false
  if (before['state'] === 'draft') return false // It was not on the site.
  if (!isRecord(after)) return true
  if (before['state'] === 'published' && after['state'] !== 'published') return true
  if (namingFields[kind]?.some((name) => before[name] !== after[name])) return true
  return Object.entries(before).some(([name, value]) => !unseen.has(name) && isLess(value, after[name]))
}

/** Whether something of a value is gone. Another text is not: it is what the site says now. */
function isLess(before: unknown, after: unknown): boolean {
  if (before === undefined || before === null || before === false || before === 'No' || before === '')
    return false
  if (after === undefined || after === null || after === false || after === 'No' || after === '') return true
  if (Array.isArray(before)) {
    const left = new Set(Array.isArray(after) ? after.map((item) => JSON.stringify(item)) : [])
    return before.some((item) => !left.has(JSON.stringify(item)))
  }
  if (!isRecord(before)) return false
  return !isRecord(after) || Object.entries(before).some(([name, value]) => isLess(value, after[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For how long a change may have been under way, or another instance's clock be behind. */
const margin = minute
/** If more was changed meanwhile, it is not worth reading. */
const maxRead = 1_000

/** What an instance that could not listen for a while has to know: whether anything was withdrawn meanwhile. */
export function watchWithdrawals(db: Db): CatchUp {
  return {
    async look() {
      const at = Date.now()
      const last = await db
        .selectFrom('revision')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst()
      return { at, id: Number(last?.id ?? 0) }
    },
    async hasMissed(since) {
      const rows = await db
        .selectFrom('revision')
        .select(['kind', 'record_id as id', 'before', 'after'])
        .where((eb) => eb.or([eb('id', '>', since.id), eb('at', '>=', since.at - margin)]))
        .limit(maxRead)
        .execute()
      return rows.length === maxRead || rows.some((row) => takesAway(read(row)))
    },
  }
}

function read({
  before,
  after,
  ...row
}: {
  kind: string
  id: string
  before: string | null
  after: string | null
}) {
  const parse = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text))
  return { ...row, before: parse(before), after: parse(after) }
}
