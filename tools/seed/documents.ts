import { programNamed } from '#app/platform/changes/actors.server.ts'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress, formatDocument, parentOf, screenAddresses } from '#app/content/document.ts'
import { fieldsOf, type Collection } from '#app/content/define.ts'
import type { FieldValues, Json } from '#app/content/fields/field.ts'
import { isFileField } from '#app/content/fields/picture.ts'
import { isReference } from '#app/content/fields/reference.ts'
import { sampleOf } from '#app/content/fields/samples.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { policies, type Policy } from '#app/uploads/policy.ts'
import { receiveFile } from '#app/uploads/receive.server.ts'
import { isPicturePolicy } from '#app/uploads/messages.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/** A document of a collection, with the addresses where it is shown and edited. */
export interface SeededDocument {
  id: string
  collection: Collection
  /** The address of its own screen. */
  address: string
  /** Where documents like it are added and listed. */
  screens: readonly string[]
  /** Empty if it has no page of its own. */
  page: string
}

interface Named {
  /** The key of a stored image, and of a stored PDF. */
  file?: string | undefined
  pdf?: string | undefined
  /** The id of one document, by the name of its collection. */
  ids?: ReadonlyMap<string, string>
}

/** Where what a form accepts depends on more than its fields. */
const ownSamples: Readonly<Record<string, FieldValues>> = {
  redirect: { from: '/portfolio/creek-villa', to: '/projects' },
}

/**
 * Sample values that its form accepts. Image fields are empty without a file, and its closing day never
 * comes.
 */
function sampleValues(collection: Collection, { file, pdf, ids }: Named): FieldValues {
  const sampled = Object.fromEntries(
    fieldsOf(collection).map(([name, field]): [string, Json] => {
      if (name === collection.endsOn) return [name, field.initial]
      if (isReference(field)) return [name, ids?.get(field.to) ?? field.initial]
      const sample = sampleOf(field)
      if (!isFileField(field)) return [name, sample]
      const policy: Policy = policies[field.policy]
      if (!isPicturePolicy(policy)) return [name, pdf ?? field.initial]
      // The image is one of the site.
      if (file === undefined || policy.access === 'private') return [name, field.initial]
      return [name, typeof sample === 'string' ? file : { ...Object(sample), key: file }]
    }),
  )
  return { ...sampled, ...ownSamples[collection.name] }
}

/** The key of a document that a form may refer to, if it can. */
async function storePdf(services: Services, collection: Collection): Promise<string | undefined> {
  const [field] = fieldsOf(collection).flatMap(([, one]) =>
    isFileField(one) && 'pdf' in policies[one.policy].types ? [one] : [],
  )
  if (!field) return undefined
  const target = { name: 'plan.pdf', folder: field.folder, policy: policies[field.policy] }
  const stored = await receiveFile(services, Readable.from([Buffer.from('%PDF-1.7\n%%EOF\n')]), target)
  return 'key' in stored ? stored.key : undefined
}

/** The form fields of such a document, without files. */
export function sampleForm(collection: Collection): Record<string, string> {
  return formatDocument(collection, sampleValues(collection, {}))
}

/**
 * Adds a document to every collection that has none, so that tests of all content cover future collections
 * too.
 * @returns one document of each
 */
export async function addOneOfEach(services: Services): Promise<SeededDocument[]> {
  const { db } = services
  const picture = await db
    .selectFrom('file')
    .select('key')
    .where('access', '=', 'public')
    .where('type', '=', 'image/jpeg')
    .orderBy('key')
    .executeTakeFirst()
  const ids = new Map<string, string>()
  const found: SeededDocument[] = []
  for (const collection of collections) {
    const store = storeOf(collection)
    const [present] = await store.list(db)
    const { id, ...values } = present ?? {
      id: randomUUID(),
      ...sampleValues(collection, { file: picture?.key, pdf: await storePdf(services, collection), ids }),
    }
    if (!present) {
      const given = { id, createdAt: Date.now(), rev: 1, values }
      await change(services, programNamed('Layla'), collection.topic, async (tx) => ({
        outcome: undefined,
        revisions: await store.importAll(tx, [given]),
      }))
    }
    ids.set(collection.name, id)
    found.push({
      id,
      collection,
      address: documentAddress(collection, { ...values, id }),
      screens: Object.values(screenAddresses(collection, parentOf(collection, values))),
      page: collection.page?.(values) ?? '',
    })
  }
  return found
}
