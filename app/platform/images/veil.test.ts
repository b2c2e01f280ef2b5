import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { builtInBrand } from '../brand.ts'
import { bands, lightOf, readLight } from './light.ts'
import { veilOf } from './veil.ts'

const size = 128
const { ink } = builtInBrand
const shape = { width: 1200, height: 800, focusY: 50 }

/** The light of a square picture whose pixels have these greys. */
function light(grey: (row: number, column: number) => number): string {
  const pixels = Uint8Array.from({ length: 3 * size * size }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return grey(Math.floor(pixel / size), pixel % size)
  })
  return lightOf(pixels, size)
}
const plain = (grey: number) => light(() => grey)

describe('the light of a picture', () => {
  it('is one grey for each band', () => {
    expect(readLight(plain(120))).toEqual(Array.from({ length: bands }, () => 120))
    const sky = readLight(light((row) => (row < size / 2 ? 230 : 30)))
    expect(sky?.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 230))
    expect(sky?.slice(8)).toEqual(Array.from({ length: 8 }, () => 30))
  })

  it('leaves out a lamp, and not a bright wall that a phone shows alone', () => {
    expect(readLight(light((row, column) => (row < 2 && column < 3 ? 255 : 40)))?.[0]).toBe(40)
    expect(readLight(light((_, column) => (column < size / 8 ? 255 : 40)))?.[0]).toBe(255)
  })

  it('is the grey that is as light as a colour', async () => {
    const create = { width: size, height: size, channels: 3, background: '#f26b21' } as const
    const pixels = await sharp({ create }).raw().toBuffer()
    const [grey = 0] = readLight(lightOf(pixels, size)) ?? []
    expect(grey).toBeGreaterThan(140)
    expect(grey).toBeLessThan(160)
  })

  it('is unknown of what was not measured', () => {
    expect(readLight(null)).toBeUndefined()
    expect(veilOf(null, shape, ink)).toBeUndefined()
  })
})

describe('the veil of a banner', () => {
  it('is none on black, and on white what was once on every picture', () => {
    expect(veilOf(plain(0), shape, ink)).toEqual({ top: 0, bottom: 0 })
    const white = veilOf(plain(255), shape, ink)
    expect(white?.top).toBeCloseTo(0.6, 1)
    expect(white?.bottom).toBe(white?.top)
  })

  it('is heavier where the picture is lighter', () => {
    const sky = veilOf(
      light((row) => (row < 0.4 * size ? 250 : 60)),
      shape,
      ink,
    )
    expect(sky?.top).toBeGreaterThan(0.5)
    expect(sky?.bottom).toBe(0)
  })

  it('is for the part that a low banner shows of a tall picture', () => {
    const wallAbove = light((row) => (row < 0.4 * size ? 250 : 60))
    const tall = { width: 800, height: 1200 }
    expect(veilOf(wallAbove, { ...tall, focusY: 100 }, ink)?.bottom).toBe(0)
    expect(veilOf(wallAbove, { ...tall, focusY: 0 }, ink)?.bottom).toBeGreaterThan(0.5)
  })

  it('has a floor for a film', () => {
    expect(veilOf(plain(0), shape, ink, 0.45)).toEqual({ top: 0.45, bottom: 0.45 })
  })
})
