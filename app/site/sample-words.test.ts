import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { translationName } from '#app/content/fields/translations.ts'

type Text = readonly [english: string, arabic: string]

/** Every text of the sample site that has an Arabic one. */
function textsOf(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = new Map(Object.entries(value))
  return [...entries].flatMap(([name, text]): Text[] => {
    const arabic: unknown = entries.get(translationName(name, 'ar'))
    return typeof text === 'string' && typeof arabic === 'string' ? [[text, arabic]] : textsOf(text)
  })
}

interface Named {
  name: string
  name_ar: string
  client?: string
  client_ar?: string
}

const sample: { content: { project: Named[] } } = JSON.parse(readFileSync('sample/site.json', 'utf8'))
const texts = textsOf(sample)

/** The words of docs/arabic.md that were once said in two ways; the last ones are what nobody says here. */
const terms = [
  [/basement/i, /سرد[ا]?[بي]/u, /قبو/u],
  [/lost-time|LTI/i, /مهدرة للوقت/u, /مضي[ّ]?عة للوقت/u],
  [/fit-out/i, /تشطيب/u, undefined],
  [/joinery/i, /نجارة/u, undefined],
  [/facade/i, /واجه/u, undefined],
] as const

it('says one term of the trade in one way', () => {
  for (const [english, arabic, never] of terms) {
    const said = texts.filter(([text]) => english.test(text))
    expect(said.length, String(english)).toBeGreaterThan(0)
    expect(
      said.filter(([, text]) => !arabic.test(text)),
      String(english),
    ).toEqual([])
    if (never) expect(texts.filter(([, text]) => never.test(text))).toEqual([])
  }
})

it('spells each name in one way', () => {
  const titles = new Map<string, Set<string>>()
  for (const [english, arabic] of texts) {
    if (english.length > 60) continue
    titles.set(english, (titles.get(english) ?? new Set()).add(arabic))
  }
  expect([...titles].filter(([, spellings]) => spellings.size > 1)).toEqual([])
  const names = sample.content.project.flatMap(({ name, name_ar, client = '', client_ar = '' }): Text[] => [
    [name, name_ar],
    [client, client_ar],
  ])
  for (const [name, arabic] of new Map(names))
    for (const [text, translated] of texts)
      if (name && text.includes(name)) expect(translated, text).toContain(arabic)
})
