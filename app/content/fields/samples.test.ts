import { describe, expect, it } from 'vitest'
import type { Field } from './field.ts'
import { email, link } from './link.ts'
import { integer } from './integer.ts'
import { optionalInteger } from './optional-integer.ts'
import { sampleOf } from './samples.ts'
import { longText, text } from './text.ts'

describe('a sample', () => {
  const malformed = 'Correct it.'
  it.each<[string, Field]>([
    ['text', text({ label: 'Grade', max: 3 })],
    ['long text', longText({ label: 'Quotation', max: 10, required: 'Write it.' })],
    ['link', link({ label: 'Profile', max: 20, malformed })],
    ['email', email({ label: 'Email', max: 12 })],
    ['integer', integer({ label: 'Storeys', min: 40, max: 200 })],
    ['optional integer', optionalInteger({ label: 'Founded in', min: 1900, max: 2100, malformed })],
  ])('keeps the limits of a field of the type %s', (_, field) => {
    const sample = sampleOf(field)
    expect(sample).toBeTruthy()
    expect(field.check(sample, true)).toBeUndefined()
  })

  it('is asked for, with the name of the field, where none fits', () => {
    const field = link({ label: 'Short link', max: 3, malformed })
    expect(() => sampleOf(field)).toThrow('“Short link” (link)')
  })
})
