import { describe, expect, it } from 'vitest'
import { isSuspicious, openForField, trapField } from './suspicion.ts'

describe('what looks like spam', () => {
  it('is a form whose hidden field is filled in', () => {
    expect(isSuspicious({ [trapField]: 'https://cheap.example' })).toBe(true)
    expect(isSuspicious({ [trapField]: '' })).toBe(false)
  })

  it('is a form that was sent before a person could have read it', () => {
    expect(isSuspicious({ [openForField]: '300' })).toBe(true)
    expect(isSuspicious({ [openForField]: 'soon' })).toBe(true)
    expect(isSuspicious({ [openForField]: '2000' })).toBe(false)
  })

  it('is not a form that was sent without JavaScript', () => {
    expect(isSuspicious({})).toBe(false)
    expect(isSuspicious({ [openForField]: '' })).toBe(false)
  })
})
