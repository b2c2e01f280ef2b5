import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { word } from './chapter.ts'

it.each(collections.map(({ many, admin }) => [many, admin.tabs.add] as const))(
  'the manual says how %s are added',
  (_, tab) => {
    const folder = join(import.meta.dirname, '..', '..', 'docs', 'manual')
    const chapters = readdirSync(folder).filter((name) => name.endsWith('.md'))
    const found = chapters.filter((name) => readFileSync(join(folder, name), 'utf8').includes(word(tab)))
    expect(found, `chapters of tools/manual that name ${word(tab)}`).not.toEqual([])
  },
)
