import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import { fieldsOf, type Collection, type DocumentOf } from './define.ts'
import type { PublicOf } from './document.ts'
import type { FieldValues, Json } from './fields/field.ts'
import { isFileField } from './fields/picture.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { createReads } from './store/rows.server.ts'

/** Whoever reads for visitors. */
export type PublicReader = Pick<Services, 'db'>

/** What visitors see, in the declared order, with the photographs of its file fields. */
export async function listPublic<C extends Collection>(
  { db }: PublicReader,
  collection: C,
): Promise<PublicOf<C>[]> {
  const documents = await createReads(collection).list(db)
  const fields = fieldsOf(collection).filter(([, field]) => isFileField(field))
  const valuesIn = (document: DocumentOf<C>) =>
    fields.map(([name]) => [name, (document as FieldValues)[name]] as const)
  const keys = documents.flatMap((document) => valuesIn(document).map(([, value]) => keyOf(value)))
  const files = await findFiles(db, [...new Set(keys)].filter(Boolean))
  return documents.map((document) => {
    const photographs = valuesIn(document).map(([name, value]) => [
      name,
      photographOf(files.get(keyOf(value)), value),
    ])
    return { ...document, ...Object.fromEntries(photographs) } as PublicOf<C> // One for each of its file fields.
  })
}

/** Of a `photograph` field with its description and focal point, which are in its value. */
function photographOf(file: FileRow | undefined, value: Json | undefined) {
  if (file?.access !== 'public' || !file.type.startsWith('image/')) return null
  return { ...toPhotograph(file), ...(typeof value === 'object' ? value : {}) }
}

function keyOf(value: Json | undefined): string {
  const key: unknown = typeof value === 'object' ? Object(value).key : value
  return typeof key === 'string' ? key : ''
}
