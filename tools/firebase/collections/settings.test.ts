import { describe, expect, it } from 'vitest'
import { defaults, type SettingKey } from '#app/features/settings/collection.ts'
import { builtInStands } from '../fields.ts'
import { repairs } from '../repairs.ts'
import { notes, readSetting } from './settings.ts'

const older = '-OZ0000009WpnoNJPse3'
const newer = '-OZ00001mqWkzjhFJnqu'

function take(key: SettingKey, node: unknown) {
  const [found, ...others] = readSetting(key, node, 0)
  if (!found || !('content' in found)) throw new Error(`skipped: ${found?.skipped}`)
  return { value: found.content, notes: found.notes, others }
}

describe('importing settings', () => {
  it('takes the record under its key without a word', () => {
    const record = { headertxt: 'a', firstp: 'b', secondp: 'c' }
    expect(take('hometext', { [older]: record })).toEqual({ value: record, notes: [], others: [] })
  })

  it('takes the height of the document’s and the logo’s record over too; only the logo’s has a default (specification §9)', () => {
    const document = { imageUrl: 'https://files.example/a.pdf' }
    const high = { ...document, videoHeight: 700 }
    expect(take('prequalification', { [older]: high })).toMatchObject({ value: high, notes: [] })
    expect(take('prequalification', { [older]: document }).value).toEqual(document)
    expect(take('homelogo', { [older]: high }).value).toEqual(high)
    expect(take('homelogo', { [older]: document }).value).toEqual({ ...document, videoHeight: 650 })
  })

  it('takes a record that stands without a key, or in a list with a hole', () => {
    const record = { headertxt: 'a' }
    expect(take('abouttext', record)).toMatchObject({ value: record, notes: [notes.withoutKey] })
    expect(take('abouttext', [null, record])).toMatchObject({ value: record, notes: [] })
  })

  it('takes the newest of several, and reports the others and whatever stands beside them', () => {
    const {
      value,
      notes: said,
      others,
    } = take('abouttext', {
      [newer]: { headertxt: 'new' },
      [older]: { headertxt: 'old' },
      stray: 'x',
    })
    expect(value).toEqual({ headertxt: 'new' })
    expect(said).toEqual([notes.strayValue('x')])
    expect(others).toEqual([{ id: 'abouttext', name: older, skipped: notes.another(older) }])
  })

  it('lets the built-in text stand in for a missing one, and keeps an empty one empty', () => {
    const { value, notes: said } = take('hometext', { [older]: { headertxt: 'a', firstp: '' } })
    expect(value).toEqual({ headertxt: 'a', firstp: '', secondp: defaults.hometext.secondp })
    expect(said).toEqual([repairs.missing('secondp', builtInStands)])
  })

  it('reads counts that are texts, and invents none', () => {
    const record = { ...defaults.counts, number1: '17', number2: '1,300+', number3: 'five' }
    const { value, notes } = take('counts', { [older]: record })
    expect(value).toEqual({
      ...defaults.counts,
      safeHours: undefined,
      number1: 17,
      number2: 1300,
      number3: null,
    })
    expect(notes).toEqual([
      repairs.readAs('number1', '17', 17),
      repairs.readAs('number2', '1,300+', 1300),
      repairs.unknownChoice('number3', 'five', 'no number'),
    ])
  })

  it('reads services that Firebase made a list of, with holes', () => {
    const villas = { itemimg: 'images/a.jpg', itemtext: 'Villas' }
    const towers = { itemimg: 'images/b.jpg', itemtext: 'Towers' }
    const empty = { itemimg: '', itemtext: '' }
    expect(take('servicesItems', { [older]: [null, villas, null, towers] })).toMatchObject({
      value: { item1: villas, item2: empty, item3: towers },
      notes: [notes.fromList],
    })
    expect(take('servicesItems', { [older]: villas, [newer]: towers })).toMatchObject({
      value: { item1: villas, item2: towers },
    })
    expect(take('servicesItems', { [older]: { item1: 'Villas' } })).toMatchObject({
      value: { item1: { itemimg: '', itemtext: 'Villas' } },
      notes: [repairs.textAlone('item1', 'itemtext')],
    })
  })

  it('reads why with and without its product', () => {
    const rest = { mission: 'm', vision: 'v' }
    expect(take('aboutbottom', { [older]: { why: { product: 'p' }, ...rest } })).toMatchObject({
      value: { why: { product: 'p' } },
      notes: [],
    })
    expect(take('aboutbottom', { [older]: { why: 'p', ...rest } })).toMatchObject({
      value: { why: { product: 'p' } },
      notes: [repairs.textAlone('why', 'product')],
    })
  })

  it('leaves what holds no record, and reports unknown fields', () => {
    expect(readSetting('hometext', 'text', 0)).toMatchObject([
      { id: 'hometext', skipped: expect.any(String) },
    ])
    expect(readSetting('hometext', { [older]: { other: 1 } }, 0)).toMatchObject([
      { skipped: expect.any(String) },
    ])
    expect(take('newsimage', { [older]: { imageUrl: 'a', alt: 'b' } }).notes).toEqual([
      repairs.unknownField('alt', 'b'),
    ])
  })
})
