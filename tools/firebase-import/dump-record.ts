import { isRawRecord, valueOf, type RawRecord, type Schema } from './fields.ts'

/** A document of the site, with its fields beside its id. */
export interface Dumped {
  id: string
}

/** How a dump spells what belongs to a photograph (specification §3), and what a photograph calls it here. */
const ofImage: Readonly<Record<string, string>> = {
  imageUrl: 'key',
  imageAlt: 'alt',
  focusX: 'focusX',
  focusY: 'focusY',
}

/**
 * A document as a dump has it: every field that the importer reads, where the importer reads it. A field that the document has under the
 * same name is written as it is; the others are those of its photograph.
 */
export function dumpRecord(
  schema: Schema,
  lowerCased: Readonly<Record<string, string>>,
  document: Dumped,
): RawRecord {
  const own: RawRecord = { ...document }
  const image = valueOf(own, 'image')
  const record: Record<string, unknown> = {}
  for (const name of Object.keys(schema)) {
    const part = ofImage[name]
    if (name in own) record[name] = own[name]
    else if (part !== undefined)
      record[name] = isRawRecord(image) ? image[part] : name === 'imageUrl' ? image : undefined
  }
  for (const [copy, of] of Object.entries(lowerCased)) record[copy] = String(record[of] ?? '').toLowerCase()
  const createdAt = valueOf(own, 'createdAt')
  return { ...record, ...(createdAt === undefined ? {} : { createdAt }) }
}
