import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newFolder } from '#test/app.ts'
import { collections } from '#app/collections.ts'
import { presets } from '#app/platform/auth/rights.ts'
import { vacancies } from '#app/features/vacancies/collection.ts'
import { word } from './chapter.ts'
import { chapterOf } from './collection.ts'
import { takeOver } from './take-over.ts'

/** Those of own/ are in the manual once it is made with them. */
const ours = collections.filter(({ table }) => !table.startsWith('own_'))

it.each(ours.map(({ many, admin }) => [many, admin.tabs.add] as const))(
  'the manual says how %s are added',
  (_, tab) => {
    const folder = join(import.meta.dirname, '..', '..', 'docs', 'manual')
    const chapters = readdirSync(folder).filter((name) => name.endsWith('.md'))
    const found = chapters.filter((name) => readFileSync(join(folder, name), 'utf8').includes(word(tab)))
    expect(found, `chapters of tools/manual that name ${word(tab)}`).not.toEqual([])
  },
)

it('the manual has a page for each preset', () => {
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'manual')
  const pages = readdirSync(folder).filter((name) => name.includes('first-day'))
  for (const preset of Object.keys(presets))
    expect(pages.filter((name) => name.endsWith(`-first-day-${preset}.md`))).toHaveLength(1)
})

it('a collection without a chapter of its own gets one from its declaration', () => {
  const { title, sections } = chapterOf(vacancies)
  const text = sections.map((section) => `${section.title}\n${section.text}`).join('\n')
  expect(title).toBe('Vacancies')
  expect(text).toContain('Fill in **Title**, **Place**, **Text**; the other fields may stay as they are.')
  for (const part of ['Add a vacancy', word('Add Vacancy'), word('Closing date'), 'Put them in order'])
    expect(text).toContain(part)
})

it('the manual changes only where a text or a picture changed, and loses a file only when it is made whole', async () => {
  const folder = newFolder()
  const [from, manual] = [join(folder, 'made'), join(folder, 'manual')]
  const picture = async (colour: string, quality: number) =>
    sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
      .jpeg({ quality })
      .toBuffer()
  const old = { 'same.jpg': await picture('#f26b21', 70), 'other.jpg': await picture('#f26b21', 70) }
  mkdirSync(join(manual, 'pictures'), { recursive: true })
  for (const [name, bytes] of Object.entries(old)) writeFileSync(join(manual, 'pictures', name), bytes)
  for (const name of ['same.md', 'other.md', 'gone.md']) writeFileSync(join(manual, name), 'as before')
  const make = async () => {
    mkdirSync(from, { recursive: true })
    writeFileSync(join(from, 'same.jpg'), await picture('#f26b21', 90))
    writeFileSync(join(from, 'other.jpg'), await picture('#0b2545', 70))
    writeFileSync(join(from, 'same.md'), 'as before')
    writeFileSync(join(from, 'other.md'), 'new')
  }
  await make()
  const changed = { written: ['other.md', 'pictures/other.jpg'], removed: [] as string[] }
  const first = await takeOver(from, manual, { isWhole: false })
  expect({ ...first, written: first.written.toSorted() }).toEqual(changed)
  expect(readFileSync(join(manual, 'pictures', 'same.jpg'))).toEqual(old['same.jpg'])
  await make()
  expect(await takeOver(from, manual, { isWhole: true })).toEqual({ written: [], removed: ['gone.md'] })
})
