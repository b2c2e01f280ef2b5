import { isRawRecord, valueOf, type RawRecord, type Schema } from './fields.ts'

/** A document of the site, with its fields and its id on one level. */
export interface Dumped {
  id: string
}

/** The dump's names for the parts of an image (specification §3), and the site's. */
const ofImage: Readonly<Record<string, string>> = {
  imageUrl: 'key',
  imageAlt: 'alt',
  focusX: 'focusX',
  focusY: 'focusY',
}

/**
 * A document as a dump has it: every field that the importer reads. A field with the same name in the
 * document is written as it is; the others belong to its image.
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
