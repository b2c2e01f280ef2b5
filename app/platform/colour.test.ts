import { describe, expect, it } from 'vitest'
import { builtInBrand } from './brand.ts'
import { contrastOf, paper, readableOn, readColour, sand, textOn } from './colour.ts'

describe('a colour', () => {
  it('is read from six digits, with or without a hash, in upper or lower case', () => {
    expect(['#0B2545', '0b2545', ' #0b2545 '].map(readColour)).toEqual(Array(3).fill('#0b2545'))
    for (const other of ['', 'navy', '#fff', '#0b25451', '#0b254g', 'rgb(0 0 0)'])
      expect(readColour(other), other).toBeUndefined()
  })

  it('has the contrast that WCAG defines, in either order', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrastOf(builtInBrand.accent, builtInBrand.ink)).toBeCloseTo(5.1, 1)
  })

  it('becomes darker on light ground, and lighter on dark, until it can be read', () => {
    for (const accent of [builtInBrand.accent, '#ffe000', '#00d0b0', '#ffffff', '#808080'])
      for (const ground of [paper, sand, builtInBrand.ink, '#000000', '#3a1c5c'])
        expect(
          contrastOf(readableOn(ground, accent), ground),
          `${accent} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
  })

  it('stays as it is where it can be read already', () => {
    expect(readableOn(paper, builtInBrand.ink)).toBe(builtInBrand.ink)
    expect(readableOn(builtInBrand.ink, builtInBrand.accent)).toBe(builtInBrand.accent)
  })

  it('carries whichever text differs more from it', () => {
    expect(textOn(builtInBrand.accent, builtInBrand.ink, paper)).toBe(builtInBrand.ink)
    expect(textOn('#7a3b00', builtInBrand.ink, paper)).toBe(paper)
  })
})
