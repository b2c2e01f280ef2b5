import type { Db, Tx } from '#app/platform/database/database.server.ts'
import {
  hasEarlierVisits,
  importEarlierVisits,
  readVisits as readNumber,
} from '#app/platform/visits/visits.server.ts'
import { nodeAt } from '../branch.ts'
import { planOf, sort, type Importer, type Target } from '../collection.ts'
import type { Draft, Skipped } from '../draft.ts'
import { isRawRecord, readFields, reportOthers, wholeNumber, type ContentOf } from '../fields.ts'
import { quote, reasons } from '../repairs.ts'

export const notes = {
  shape: (place: string) => `found at ${place} instead of count/number`,
} as const

/** Its branch in the dump; there is only one such number. */
const id = 'visitorscount'
const kind = 'visitors-count'
const schema = { number: wholeNumber(-1) }

/** The visitors' number of a Firebase site. It is not recorded in History. */
export const visits: Importer = {
  branches: [`generals/${id}`],
  dump: async (db) => [[`generals/${id}`, { count: { number: await readNumber(db) } }]],
  async plan(reading) {
    const node = nodeAt(reading.root, `generals/${id}`)
    const found = node === undefined ? [] : [readVisits(node, reading.now)]
    const sorted = sort(reading, kind, found, await readHere(reading.db))
    const target: Target<Visits> = {
      kind,
      here: readHere,
      async write(tx, [draft]) {
        if (draft) await importEarlierVisits(tx, draft.content.number)
        return []
      },
    }
    return [planOf(target, sorted, () => schema)]
  },
}

type Visits = ContentOf<typeof schema>

async function readHere(db: Db | Tx) {
  return (await hasEarlierVisits(db)) ? [{ id }] : []
}

/** Reads `visitorscount/count/number` (specification §3), or similar paths. */
export function readVisits(raw: unknown, now: number): Draft<Visits> | Skipped {
  const [record, path] = descend(raw, [])
  if (!isRawRecord(record)) return { id, name: '', skipped: reasons.notARecord(raw) }
  const where = path.join('/') || 'number'
  const log = where === 'count/number' ? [] : [notes.shape(where)]
  const content = readFields(schema, record, log)
  if (content.number < 0) return { id, name: '', skipped: `no number in ${quote(raw)}` }
  reportOthers(schema, record, log)
  return { id, name: '', createdAt: now, content, notes: log }
}

/** Descends to the record with `number`, through `count` or a push key. */
function descend(raw: unknown, path: string[]): [unknown, string[]] {
  if (typeof raw === 'number' || typeof raw === 'string') return [{ number: raw }, path]
  if (!isRawRecord(raw) || path.length > 2) return [raw, path]
  if ('number' in raw) return [raw, [...path, 'number']]
  const key = 'count' in raw ? 'count' : Object.keys(raw).at(-1)
  return key === undefined ? [raw, path] : descend(raw[key], [...path, key])
}
