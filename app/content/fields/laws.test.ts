import { describe, expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { fieldsOf, formatDocument, readValues } from '../define.ts'
import { sampleOf } from './samples.ts'

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

describe.each(collections.map((collection) => [collection.many, collection] as const))(
  '%s',
  (_, collection) => {
    describe.each(fieldsOf(collection))('%s', (_name, field) => {
      const sample = sampleOf(field)

      it.each([
        ['a sample', sample],
        ['what says nothing', field.initial],
      ])('gives back %s from its form', (_what, value) => {
        const parsed = field.parse(field.format(value))
        expect(parsed).toEqual({ value })
      })

      it('has an input for everything that it formats, and a column for everything that it stores', () => {
        expect(Object.keys(field.format(sample))).toEqual([...field.inputs])
        expect(Object.keys(field.toRow(sample))).toEqual(Object.keys(field.columns))
        for (const [suffix, cell] of Object.entries(field.toRow(sample)))
          expect(typeof cell).toBe(field.columns[suffix]?.type === 'integer' ? 'number' : 'string')
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

    it('has inputs of its own for each field', () => {
      const names = fieldsOf(collection).flatMap(([name, { inputs }]) =>
        inputs.map((suffix) => name + suffix),
      )
      expect(new Set(names).size).toBe(names.length)
      expect(Object.keys(formatDocument(collection, readValues(collection, {})))).toEqual(names)
    })
  },
)
