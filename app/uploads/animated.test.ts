import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isAnimated } from './animated.ts'

const blob = (content: Uint8Array) => new Blob([new Uint8Array(content)])
const frames = async () => {
  const one = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await one('#f00'), await one('#00f')], { join: { animated: true } })
}
const still = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f0' } })

it('An image that moves is known', async () => {
  expect(await isAnimated(blob(readFileSync('test/fixtures/cells/anim.gif')))).toBe(true)
  expect(await isAnimated(blob(await (await frames()).gif().toBuffer()))).toBe(true)
  expect(await isAnimated(blob(await (await frames()).webp().toBuffer()))).toBe(true)
})

it.each(['gif', 'webp', 'png', 'jpeg', 'avif'] as const)(
  'One that stands still is none: %s',
  async (format) => expect(await isAnimated(blob(await still().toFormat(format).toBuffer()))).toBe(false),
)
