import { withNote, type Draft, type LeftOut, type PlaceFile } from '#app/platform/takeover/draft.ts'
import {
  createdAt,
  expected,
  isRawRecord,
  leaveRest,
  line,
  openFields,
  shortened,
  text,
} from '#app/platform/takeover/fields.ts'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import { sectionName, type ItemInput, type SectionInput } from './rules.ts'

export const notes = {
  noLogo: 'the item has no logo',
  noSection: 'it names no section, so no page showed it',
  nameFromTitle: 'its title stands in',
  titleFromName: 'its name stands in',
  lowerCase: (name: string) => `name: written “${name}”, as sections are named`,
  sameName: (name: string, title: string) =>
    `there is another section “${name}”; its items go there, its title “${title}” is left`,
  sectionAdded: (name: string) => `section: “${name}” was nowhere in the dump, so it was added`,
} as const

/** A section of a Firebase site. */
export function takeOverSection(id: string, raw: unknown, now: number): Draft<SectionInput> | LeftOut {
  if (!isRawRecord(raw)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(raw)
  const named = shortened(fields, 'name', line(fields, 'name'))
  const titled = shortened(fields, 'title', text(fields, 'title'))
  if (named === '' && titled === '') return { id, name: '', left: leavings.empty }
  if (named === '') fields.notes.push(mends.missing('name', notes.nameFromTitle))
  if (titled === '') fields.notes.push(mends.missing('title', notes.titleFromName))
  const content = { name: sectionName(named || titled), title: titled || named }
  if (named !== '' && named !== content.name) fields.notes.push(notes.lowerCase(content.name))
  const moment = createdAt(fields, id, now)
  leaveRest(fields)
  return { id, name: content.name, createdAt: moment, content, notes: fields.notes }
}

/** A logo under a section; `imageUrl` still holds the address that the dump has. */
export function takeOverItem(id: string, raw: unknown, now: number): Draft<ItemInput> | LeftOut {
  if (!isRawRecord(raw)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(raw)
  const section = shortened(fields, 'section', line(fields, 'section'))
  if (section === '') return { id, name: '', left: notes.noSection }
  const content = { section, imageUrl: expected(fields, 'imageUrl', '', notes.noLogo) }
  const moment = createdAt(fields, id, now)
  leaveRest(fields)
  return { id, name: section, createdAt: moment, content, notes: fields.notes }
}

/** A logo of the home page's carousel. */
export function takeOverHomeClient(id: string, raw: unknown, now: number): Draft<LogoInput> | LeftOut {
  if (!isRawRecord(raw)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(raw)
  const content = { imageUrl: expected(fields, 'imageUrl', '', notes.noLogo) }
  const moment = createdAt(fields, id, now)
  leaveRest(fields)
  return { id, name: '', createdAt: moment, content, notes: fields.notes }
}

export interface LogoInput {
  imageUrl: string
}

/** An item whose section was found or added. */
export interface PlacedItem extends LogoInput {
  sectionId: string
}

export interface ArrangedClients {
  sections: Draft<SectionInput>[]
  items: Draft<PlacedItem>[]
  left: LeftOut[]
}

/** Sections of one name become one, and every item stands in a section. `sectionsHere` gives ids by name. */
export function arrangeClients(
  sections: readonly Draft<SectionInput>[],
  items: readonly Draft<ItemInput>[],
  sectionsHere: ReadonlyMap<string, string>,
): ArrangedClients {
  const ids = new Map(sectionsHere)
  const byTitle = new Map<string, string>()
  const arranged: ArrangedClients = { sections: [], items: [], left: [] }
  for (const section of sections) {
    const { name, title } = section.content
    const id = ids.get(name)
    if (id === undefined) arranged.sections.push(section)
    else arranged.left.push({ id: section.id, name, left: notes.sameName(name, title) })
    ids.set(name, id ?? section.id)
    byTitle.set(sectionName(title), id ?? section.id)
  }
  for (const item of items) {
    const { section, imageUrl } = item.content
    const name = sectionName(section)
    const known = ids.get(name) ?? byTitle.get(name)
    const sectionId = known ?? `section-of-${item.id}`
    const placed = { ...item, content: { sectionId, imageUrl } }
    if (known === undefined) {
      const added = { name, title: section }
      arranged.sections.push({
        ...item,
        id: sectionId,
        name,
        content: added,
        notes: [notes.sectionAdded(name)],
      })
      ids.set(name, sectionId)
    }
    const note =
      known === undefined ? notes.sectionAdded(name) : mends.readAs('section', section, `“${name}”`)
    arranged.items.push(known !== undefined && name === section ? placed : withNote(placed, note))
  }
  return arranged
}

export function placeLogo<Content extends LogoInput>(content: Content, place: PlaceFile): Content {
  return { ...content, imageUrl: place('imageUrl', content.imageUrl, 'logo') }
}
