import { describe, expect, it } from 'vitest'
import { collections, singletons } from '#app/collections.ts'
import { certificates } from '#app/features/certificates/collection.ts'
import { explainProblems, parseForm } from '../check.ts'
import { formatDocument, readValues } from '../document.ts'
import { defineCollection, fieldsOf } from '../define.ts'
import { date } from './date.ts'
import type { Problem } from './field.ts'
import { integer } from './integer.ts'
import { sampleOf } from './samples.ts'
import { slug } from './slug.ts'
import { text } from './text.ts'

/** JSON that no field has ever written. */
const strange: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  '',
  ' ',
  'x'.repeat(10_000),
  [],
  [[]],
  {},
  { key: 3 },
  { key: '' },
]

/** What is typed as a value, not as a text. */
const typedTypes = [
  'integer',
  'optional integer',
  'seconds',
  'date',
  'choice',
  'optional choice',
  'choices',
  'toggle',
]
const inDigitsFrom = (zero: number) => (typed: string) =>
  typed.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const sameInOtherWords = [
  (typed: string) => ` ${typed}\u00a0`,
  (typed: string) => `\u202b${typed}\u202c`,
  (typed: string) => `\u200f${typed}\u200e`,
  (typed: string) => `${typed.slice(0, 2)}\u00ad${typed.slice(2)}`,
  inDigitsFrom(0x660),
  inDigitsFrom(0x6f0),
]
const otherNumbers = [',5', '.5', '٫5', ',25', '.75', ',250', '.250', '٬250', ' 250', '٫250', ',2500', ' 25']

/** Field types that none of our collections uses yet. */
const { topic, admin, sentences } = certificates
const jobs = defineCollection({
  topic,
  admin,
  sentences,
  one: 'job',
  name: 'job',
  area: 'content',
  table: 'job',
  many: 'jobs',
  fields: {
    title: text({ label: 'Title', max: 120, required: 'Give the job its title.' }),
    slug: slug({
      label: 'Address',
      from: 'title',
      unique: { head: 'Taken.', hint: 'Choose another.', undoHint: 'Change that one first.' },
    }),
    closes: date({ label: 'Closing date' }),
    position: integer({ label: 'Order', max: 99 }),
  },
  title: ({ title }) => title,
  order: 'position',
  endsOn: 'closes',
})

const schemas = [
  ...[...collections, jobs].map((collection) => [collection.many, collection] as const),
  ...singletons.map((singleton) => [singleton.admin.title, singleton] as const),
]

describe.each(schemas)('%s', (_, collection) => {
  describe.each(fieldsOf(collection))('%s', (_name, field) => {
    const sample = sampleOf(field)

    it.each([
      ['a sample', sample],
      ['what says nothing', field.initial],
    ])('gives back %s from its form', (_what, value) => {
      const parsed = field.parse(field.format(value))
      expect(parsed).toEqual({ value })
    })

    it.runIf(typedTypes.includes(field.type))(
      'takes what was typed for what it says but for separators, or not at all',
      () => {
        const typed = field.format(sample)[''] ?? ''
        const taken = (text: string) => {
          const parsed = field.parse({ '': text })
          return 'value' in parsed ? field.format(parsed.value)[''] : undefined
        }
        for (const write of sameInOtherWords) expect(taken(write(typed)), write(typed)).toBe(typed)
        for (const ending of /^\d+(\.\d+)?$/.test(typed) ? otherNumbers : []) {
          const text = typed.replace(/\.\d+$/, '') + ending
          const read = taken(text)
          // Groups of three may be thousands; then no digit is lost. Otherwise these are decimals.
          const digits = text.replace(/[,.٬٫ ]/g, '')
          const decimals = text.replace(/[,.٫]/, '.')
          if (read !== undefined)
            expect(
              /^.[,٬ ]\d{3}$/.test(text) ? [digits] : [String(Number(decimals)), decimals],
              `${text} as ${read}`,
            ).toContain(read)
        }
      },
    )

    it('has an input for everything that it formats, and a column for everything that it stores', () => {
      expect(Object.keys(field.format(sample))).toEqual([...field.inputs])
      expect(Object.keys(field.toRow(sample))).toEqual(Object.keys(field.columns))
      for (const [suffix, cell] of Object.entries(field.toRow(sample)))
        expect(typeof cell, suffix).toBe(field.columns[suffix]?.type === 'integer' ? 'number' : 'string')
    })

    it('gives back from a row what it put there, and accepts it', () => {
      for (const value of [sample, field.initial])
        expect(field.equal(field.fromRow(field.toRow(value)), value)).toBe(true)
      expect(field.check(field.fromRow(field.toRow(sample)), true)).toBeUndefined()
    })

    it('reads what a revision holds', () => {
      for (const value of [sample, field.initial])
        expect(field.read(JSON.parse(JSON.stringify(value)))).toEqual(value)
    })

    it('makes a value of any JSON that can be stored and put into words', () => {
      for (const stored of strange) {
        const value = field.read(stored)
        expect(field.equal(field.fromRow(field.toRow(value)), value)).toBe(true)
        expect(typeof field.words(value)).toBe('string')
        expect(Array.isArray(field.references(value))).toBe(true)
      }
    })
  })

  it('has no line breaks in a field of one line, whatever they come from', () => {
    for (const [, field] of fieldsOf(collection)) {
      const isLong = ['long text', 'links', 'group'].includes(field.type)
      if (typeof field.initial !== 'string' || isLong) continue
      expect(field.read('one\r\ntwo\u2028three')).not.toMatch(/[\r\n\u2028]/)
      const parsed = field.parse({ '': 'one\ntwo' })
      expect('value' in parsed ? parsed.value : '').not.toMatch(/\n/)
    }
  })

  it('calls things by everyday words', () => {
    for (const [, { label, historyFields }] of fieldsOf(collection))
      for (const word of [label, ...historyFields.map((part) => part.label)])
        expect(word).not.toMatch(/e-mail|telephone(?! region)|milliseconds|pixels|photograph|picture/i)
  })

  it('has inputs of its own for each field', () => {
    const names = fieldsOf(collection).flatMap(([name, { inputs }]) => inputs.map((suffix) => name + suffix))
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(formatDocument(collection, readValues(collection, {})))).toEqual(names)
  })
})

describe('a form', () => {
  const typed = { title: 'Senior Site Engineer (MEP)', slug: '', closes: '2026-12-31', position: '3' }
  const parse = (changes: Partial<typeof typed>) =>
    parseForm(jobs, { ...typed, ...changes }, { adding: true })
  const problemsOf = (changes: Partial<typeof typed>) => {
    const parsed = parse(changes)
    return 'problems' in parsed ? [...parsed.problems].map(([name, { why }]) => `${name}: ${why}`) : []
  }

  it('leaves an address that nobody typed to the store, which makes it of the title', () => {
    expect(parse({})).toMatchObject({ values: { slug: '', position: 3 } })
    expect(jobs.fields.slug.unique?.derive?.(typed)).toBe('senior-site-engineer-mep')
    expect(parse({ slug: ' Ingénieur  Dubai! ' })).toMatchObject({ values: { slug: 'ingenieur-dubai' } })
  })

  it('takes a day as people and tables write it', () => {
    expect(parse({ closes: '1/12/2026' })).toMatchObject({ values: { closes: '2026-12-01' } })
    expect(parse({ closes: '31.12.2026' })).toMatchObject({ values: { closes: '2026-12-31' } })
    expect(problemsOf({ closes: '12/31/2026' })).toEqual(['closes: malformed'])
  })

  it('says at its head what is gravest: a taken value before a picture that is gone', () => {
    const problems = new Map<string, Problem>([
      ['image', { why: 'file missing', hint: 'Choose it again.', head: 'No image.' }],
      ['title', { why: 'taken', hint: 'Another has it.', head: 'Taken.' }],
    ])
    expect(explainProblems(certificates, problems)).toEqual({
      message: 'Taken.',
      problems: { imageUrl: 'Choose it again.', title: 'Another has it.' },
    })
  })

  it('says what is wrong by field and kind', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ title: '' })).toEqual(['title: missing'])
    expect(problemsOf({ title: 'x'.repeat(121) })).toEqual(['title: too long'])
    expect(problemsOf({ closes: '2026-02-30' })).toEqual(['closes: malformed'])
    expect(problemsOf({ position: '100' })).toEqual(['position: malformed'])
    expect(problemsOf({ position: 'first' })).toEqual(['position: malformed'])
  })
})
