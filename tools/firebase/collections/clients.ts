import { stores } from '#app/collections.server.ts'
import { clientItems, clientSections, sectionName } from '#app/features/clients/collection.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import {
  dumpBranch,
  planOf,
  readCollection,
  type Collection,
  type Importer,
  type Source,
} from '../collection.ts'
import { fillingOf, schemaFor, toContent, toValues } from '../declared.ts'
import { toGiven, whenEmpty, type Draft, type Skipped } from '../draft.ts'
import { file, text, type ContentOf } from '../fields.ts'
import { repairs } from '../repairs.ts'

export const notes = {
  noLogo: 'the item has no logo',
  noSection: 'it names no section, so no page showed it',
  nameFromTitle: 'its title is used instead',
  titleFromName: 'its name is used instead',
  lowerCase: (name: string) => `name: written “${name}”, as sections are named`,
  sameName: (name: string, title: string) =>
    `there is another section “${name}”; its items go there, its title “${title}” is skipped`,
  sectionAdded: (name: string) => `section: “${name}” was not in the dump, so it was added`,
} as const

const sectionSchema = {
  ...schemaFor(clientSections),
  name: text({ line: true, max: 500, missing: notes.nameFromTitle }),
  title: text({ max: 500, missing: notes.titleFromName }),
}

export const sections: Collection<typeof sectionSchema, { id: string; name: string }> = {
  kind: 'client-section',
  branch: 'clientssections',
  schema: sectionSchema,
  name: ({ name }) => name,
  skip: whenEmpty,
  complete(section, log) {
    const named = section.name
    section.name = sectionName(named || section.title)
    section.title ||= named
    if (named !== '' && named !== section.name) log.push(notes.lowerCase(section.name))
  },
  here: stores.clientSection.list,
  write: (tx, drafts) =>
    stores.clientSection.importAll(
      tx,
      toGiven(drafts, (section) => section),
    ),
}

/** Firebase sites had only images; names and positions come from `npm run export`. */
export const readersOfLogo = { imageUrl: file('logo', notes.noLogo), name: text({ line: true, max: 120 }) }

const itemSchema = { ...schemaFor(clientItems), section: text({ line: true, max: 500 }), ...readersOfLogo }

export const items: Source<typeof itemSchema, { id: string }> = {
  kind: 'client-item',
  branch: 'clientsitems',
  schema: itemSchema,
  name: ({ section }) => section,
  skip: ({ section }) => (section === '' ? notes.noSection : undefined),
  here: stores.clientItem.list,
}

/** Sections come before the items that belong to them. */
export const clients: Importer = {
  branches: [sections.branch, items.branch],
  async dump(db) {
    const here = await stores.clientSection.list(db)
    const names = new Map(here.map(({ id, name }) => [id, name]))
    const itemsHere = await stores.clientItem.list(db)
    return [
      dumpBranch(sections, here),
      dumpBranch(
        items,
        itemsHere.map((item) =>
          toContent(clientItems, { ...item, section: names.get(item.section ?? '') ?? '' }),
        ),
      ),
    ]
  },
  async plan(reading) {
    const foundSections = await readCollection(reading, sections)
    const foundItems = await readCollection(reading, items)
    const idsHere = new Map(foundSections.here.map(({ id, name }) => [name, id]))
    const arranged = arrangeClients(foundSections.drafts, foundItems.drafts, idsHere)
    const skipped = [...foundSections.skipped, ...arranged.skipped]
    return [
      planOf(sections, { ...foundSections, drafts: arranged.sections, skipped }, () => sectionSchema),
      planOf(
        { ...items, write: writeItems, filling: fillingOf(clientItems) },
        { ...foundItems, drafts: arranged.items },
        () => itemSchema,
      ),
    ]
  },
}

function writeItems(tx: Tx, drafts: readonly PlacedItem[]) {
  return stores.clientItem.importAll(
    tx,
    toGiven(drafts, ({ sectionId, ...content }) =>
      stores.clientItem.toValues(toValues(clientItems, { ...content, section: sectionId })),
    ),
  )
}

type Section = Draft<ContentOf<typeof sectionSchema>>
type Item = Draft<ContentOf<typeof itemSchema>>

/** An item whose section was found or added. */
export type PlacedItem = Draft<Omit<ContentOf<typeof itemSchema>, 'section'> & { sectionId: string }>

/**
 * Merges sections with the same name, and assigns every item to a section. `idsHere` has the existing
 * sections by name.
 */
export function arrangeClients(
  sections: readonly Section[],
  items: readonly Item[],
  idsHere: ReadonlyMap<string, string>,
) {
  const ids = new Map(idsHere)
  const byTitle = new Map<string, string>()
  const merged: Section[] = []
  const skipped: Skipped[] = []
  for (const section of sections) {
    const { name, title } = section.content
    const id = ids.get(name)
    if (id === undefined) merged.push(section)
    else skipped.push({ id: section.id, name, skipped: notes.sameName(name, title) })
    ids.set(name, id ?? section.id)
    byTitle.set(sectionName(title), id ?? section.id)
  }
  const placed = items.map((item): PlacedItem => {
    const { section, ...logo } = item.content
    const name = sectionName(section)
    const known = ids.get(name) ?? byTitle.get(name)
    const sectionId = known ?? `section-of-${item.id}`
    const added = notes.sectionAdded(name)
    if (known === undefined) {
      ids.set(name, sectionId)
      merged.push({
        ...item,
        id: sectionId,
        name,
        content: { name, title: section, title_ar: '', state: 'published' },
        notes: [added],
      })
      item.notes.push(added)
    } else if (name !== section) item.notes.push(repairs.readAs('section', section, `“${name}”`))
    return { ...item, content: { ...logo, sectionId } }
  })
  return { sections: merged, items: placed, skipped }
}
