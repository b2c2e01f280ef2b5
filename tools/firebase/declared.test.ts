import { describe, expect, it } from 'vitest'
import { defineCollection } from '#app/content/define.ts'
import { choice } from '#app/content/fields/choice.ts'
import { date } from '#app/content/fields/date.ts'
import { integer } from '#app/content/fields/integer.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { photograph, picture } from '#app/content/fields/picture.ts'
import { position } from '#app/content/fields/position.ts'
import { reference } from '#app/content/fields/reference.ts'
import { slug } from '#app/content/fields/slug.ts'
import { longText, searchedText } from '#app/content/fields/text.ts'
import { vacancies } from '#app/features/vacancies/collection.ts'
import { documents, keepReferences, schemaFor, toContent, toValues } from './declared.ts'
import { dumpRecord } from './dump-record.ts'
import { readDraft, type Draft, type Skipped } from './draft.ts'
import { leftEmpty } from './fields.ts'
import { reasons, repairs } from './repairs.ts'

const unique = { head: 'Taken.', hint: 'Taken.', undoHint: 'Taken.' }
const unknown = { head: 'Gone.', hint: 'Gone.', undoHint: 'Gone.' }
const image = { label: 'Image', policy: 'photograph', folder: 'images' } as const
const project = { to: 'project', table: 'project', label: 'Project', unknown, onDelete: 'restrict' } as const
const offers = defineCollection({
  name: 'offer',
  area: 'content',
  fields: {
    title: searchedText({ label: 'Title', max: 20, required: 'Enter it.', translatable: true }),
    slug: slug({ label: 'Address', from: 'title', unique }),
    text: longText({ label: 'Text', max: 500 }),
    kind: choice({
      label: 'Kind',
      of: { 'full-time': 'Full', contract: 'By contract' },
      required: 'Choose.',
    }),
    closes: date({ label: 'Last day' }),
    floors: integer({ label: 'Floors', initial: 1, max: 90, malformed: 'A number.' }),
    lifts: optionalInteger({ label: 'Lifts', max: 90, malformed: 'A number.' }),
    plan: picture(image),
    image: photograph({ ...image, alt: { label: 'Description', max: 90 } }),
    project: reference(project),
    position: position(),
  },
  title: ({ title }) => title,
  admin: { nothing: { advice: 'Add one.' } },
})
const shape = { schema: schemaFor(offers), name: () => '' }

function taken<Content>(found: Draft<Content> | Skipped): Draft<Content> {
  if ('skipped' in found) throw new Error(found.skipped)
  return found
}

describe('a declared collection', () => {
  it('is read from what was exported without a note', () => {
    const values = {
      title: 'Tower',
      title_ar: 'برج',
      slug: 'tower',
      text: 'High.',
      kind: 'contract',
      closes: '2026-11-21',
      floors: 40,
      lifts: null,
      plan: 'images/plan.jpg',
      image: { key: 'images/a.jpg', alt: 'A tower', alt_ar: 'صورة البرج', focusX: 30, focusY: 70 },
      project: 'p1',
      position: 7,
    }
    const content = toContent(offers, { ...values, id: 'o', createdAt: 1_561_357_800_000 })
    expect(content).toMatchObject({
      planUrl: 'images/plan.jpg',
      imageUrl: 'images/a.jpg',
      imageAlt_ar: 'صورة البرج',
      focusX: 30,
    })
    const raw = dumpRecord(shape.schema, {}, content)
    const draft = taken(readDraft(shape, 'o', raw, 0))
    expect(draft).toMatchObject({ createdAt: 1_561_357_800_000, notes: [] })
    expect(toValues(offers, draft.content)).toEqual({ ...values, state: 'published' })
  })

  it('is mended where it was written by hand, with notes', () => {
    const raw = { title: ' Big  tower', kind: 'By Contract', closes: 'soon', floors: '12', project: 'p1' }
    const { content, notes } = taken(readDraft(shape, 'o', raw, 0))
    expect(content).toMatchObject({ title: 'Big tower', kind: 'contract', closes: '', floors: 12 })
    expect(notes).toEqual([
      repairs.trimmed('title'),
      repairs.readAs('kind', 'By Contract', 'contract'),
      repairs.unknownChoice('closes', 'soon', 'no day'),
      repairs.readAs('floors', '12', 12),
    ])
    expect(taken(readDraft(shape, 'o', { kind: 'contract' }, 0)).notes).toEqual([
      repairs.missing('title', leftEmpty),
    ])
  })

  it('gets addresses of its own, of the same name the second a numbered one', () => {
    const importer = documents(vacancies)
    const take = (id: string, title: string) =>
      taken(readDraft(importer, id, { title, place: 'Dubai', text: 'Work.', kind: 'contract' }, 0))
    const drafts = [take('a', 'Site Engineer'), take('b', 'Site engineer'), take('c', '工')]
    importer.arrange?.(drafts, [])
    expect(drafts.map(({ content }) => content.slug)).toEqual(['site-engineer', 'site-engineer-2', 'vacancy'])
    expect(drafts[1]?.notes).toEqual([repairs.taken('slug', 'site-engineer', 'vacancy', 'site-engineer-2')])
    expect(readDraft(importer, 'd', { position: 3 }, 0)).toMatchObject({ skipped: reasons.empty })
  })

  it('loses a reference to what is nowhere, or is skipped if it needs it', () => {
    const draft = (id: string, to: string) => taken(readDraft(shape, id, { title: id, project: to }, 0))
    const plans = [{ kind: 'project', ids: new Set(['p1']) }]
    const { drafts } = keepReferences(offers, [draft('a', 'p1'), draft('b', 'p2')], plans)
    expect(drafts.map(({ content }) => content.project)).toEqual(['p1', ''])
    expect(drafts[1]?.notes).toContain(repairs.unknownReference('project', 'p2'))
    const needed = { fields: { project: reference({ ...project, required: 'Choose.' }) } }
    expect(keepReferences(needed, [draft('b', 'p2')], plans)).toMatchObject({
      drafts: [],
      skipped: [{ id: 'b', skipped: reasons.unknownReference('project', 'p2') }],
    })
  })
})
