import { valueOf, type RawRecord, type Schema } from './fields.ts'

/** A document of the site, with its fields and its id on one level. */
export interface Dumped {
  id: string
}

/**
 * A document as a dump has it: every field that the importer reads.
 */
export function dumpRecord(
  schema: Schema,
  lowerCased: Readonly<Record<string, string>>,
  document: Dumped,
): RawRecord {
  const own: RawRecord = { ...document }
  const record: Record<string, unknown> = {}
  for (const name of Object.keys(schema)) if (name in own) record[name] = own[name]
  for (const [copy, of] of Object.entries(lowerCased)) record[copy] = String(record[of] ?? '').toLowerCase()
  const createdAt = valueOf(own, 'createdAt')
  return { ...record, ...(createdAt === undefined ? {} : { createdAt }) }
}
