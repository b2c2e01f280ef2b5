import { storeOf } from '#app/collections.server.ts'
import { collectionNamed } from '#app/collections.ts'
import { fieldsOf, type Collection, type Document } from '#app/content/define.ts'
import { isPersonField, type PersonField } from '#app/content/fields/person.ts'
import { isReference } from '#app/content/fields/reference.ts'
import { isSiblingField } from '#app/content/fields/references.ts'
import type { FieldValues, Json } from '#app/content/fields/field.ts'
import { maxChoices, type Choice, type Choices } from '#app/content/inputs/input-props.ts'
import { listOf } from '#app/content/list/list.ts'
import type { Store } from '#app/content/store/contract.ts'
import { readNames } from '#app/platform/auth/colleagues.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'

const inOrder = new Intl.Collator('en', { numeric: true })

/**
 * The documents that a collection's form can refer to, by the names of its fields, in the order of their titles.
 * Where there are many, the form searches for them, and gets only the one that is chosen and a few others.
 * @param values of the document that is edited
 */
export async function readChoices(
  admin: Pick<AdminContext, 'auth' | 'db'>,
  collection: Collection,
  values: FieldValues = {},
): Promise<Choices> {
  const { db } = admin
  const choices: Record<string, Choices[string]> = {}
  for (const [name, field] of fieldsOf(collection)) {
    if (isSiblingField(field)) choices[name] = await readSiblings(db, collection, field.to, values)
    if (isPersonField(field)) choices[name] = await readPeople(admin, field, values[name])
    if (!isReference(field) || name === collection.parent) continue
    const store = storeOf(collectionNamed(field.to))
    const isSearched = field.by === undefined && store.collection.search !== undefined
    const all = isSearched ? await store.search(db, '', maxChoices + 1) : await store.list(db)
    const isLong = isSearched && all.length > maxChoices
    const chosen = all.some(({ id }) => id === values[name]) ? undefined : values[name]
    const chosenDocument = isLong && typeof chosen === 'string' ? await store.find(db, chosen) : undefined
    const listed = [
      ...(chosenDocument ? [chosenDocument] : []),
      ...all.slice(0, isLong ? maxChoices : undefined),
    ]
    choices[name] = { listed: listed.map((one) => toChoice(store, one, field.by?.column)), isLong }
    choices[name].listed.sort((one, other) => inOrder.compare(one.label, other.label))
    const isGone = typeof chosen === 'string' && chosen !== '' && !chosenDocument
    if (isGone && field.onDelete === 'keep')
      choices[name].listed.unshift({ value: chosen, label: `A ${store.collection.one} that was deleted` })
  }
  return choices
}

/** Those who may read the area, and whoever was chosen before, with what became of them. */
async function readPeople(
  { auth, db }: Pick<AdminContext, 'auth' | 'db'>,
  { area }: PersonField,
  chosen: Json = '',
): Promise<Choices[string]> {
  const offered = await auth.listColleagues(area, 'read')
  const listed = offered.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === '' || listed.some(({ value }) => value === chosen)) return { listed, isLong: false }
  const name = (await readNames(db)).get(String(chosen))
  const label = name === undefined ? 'An account that was removed' : `${name} (may not read this any longer)`
  return { listed: [{ value: String(chosen), label }, ...listed], isLong: false }
}

/** The documents that belong to the same document as this one, except itself, in their order. */
async function readSiblings(
  db: Db,
  { parent = '' }: Collection,
  to: string,
  values: FieldValues,
): Promise<Choices[string]> {
  const store = storeOf(collectionNamed(to))
  const siblings = await store.listOf(db, parent, String(values[parent] ?? ''))
  const others = siblings.filter(({ id }) => id !== values['id'])
  return { listed: others.map((one) => toChoice(store, one)), isLong: false }
}

/** The documents whose searched text begins with this, for a form that refers to one of them. */
export async function findChoices(db: Db, collection: Collection, text: string): Promise<Choice[]> {
  const store = storeOf(collection)
  return (await store.search(db, text, maxChoices)).map((document) => toChoice(store, document))
}

function toChoice({ collection }: Store, document: Document, column?: string): Choice {
  return {
    value: String((column && document[column]) ?? document.id),
    label: collection.title(document),
    picture: pictureOf(collection, document),
  }
}

function pictureOf(collection: Collection, document: Document): string | undefined {
  const files = fieldsOf(collection).flatMap(([name, field]) =>
    field.references(document[name] ?? field.initial).flatMap((one) => ('file' in one ? [one.file] : [])),
  )
  return files[0]
}

/** The titles of the documents that the list's columns refer to, by id. */
export async function readReferredTitles(db: Db, collection: Collection, documents: readonly Document[]) {
  const titles: Record<string, string> = {}
  for (const name of listOf(collection).columns) {
    const field = collection.fields[name]
    if (field && isPersonField(field)) Object.assign(titles, Object.fromEntries(await readNames(db)))
    if (!field || !isReference(field)) continue
    const store = storeOf(collectionNamed(field.to))
    const ids = new Set(documents.map((document) => document[name]).filter((id) => typeof id === 'string'))
    for (const one of await store.findAll(db, [...ids])) titles[one.id] = store.collection.title(one)
  }
  return titles
}

/** The first picture that each document's line shows of those it refers to, by the document's id. */
export async function readLinePictures(
  db: Db,
  { admin, fields }: Collection,
  documents: readonly Document[],
) {
  const name = admin.line?.picture ?? ''
  const field = fields[name]
  if (!field || !isSiblingField(field)) return {}
  const store = storeOf(collectionNamed(field.to))
  const firsts = documents.map((document) => [document.id, [document[name]].flat()[0]] as const)
  const ids = new Set(firsts.map(([, first]) => first).filter((id) => typeof id === 'string'))
  const found = await store.findAll(db, [...ids])
  const pictures = new Map<unknown, string | undefined>(
    found.map((one) => [one.id, pictureOf(store.collection, one)]),
  )
  return Object.fromEntries(firsts.map(([id, first]) => [id, pictures.get(first)]))
}
