import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readTakenOn } from './taken-on.ts'

const image = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } })

it('is the day that the camera wrote, by its own clock', async () => {
  const taken = image().withExif({ IFD2: { DateTimeOriginal: '2026:03:04 23:59:58' } })
  expect(await readTakenOn(await taken.jpeg().toBuffer())).toBe('2026-03-04')
})

it.each([
  ['a JPEG without metadata', () => image().jpeg().toBuffer()],
  ['bytes that are no image', () => Buffer.from('not an image')],
  [
    'a broken HEIC',
    () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(900)]),
  ],
])('is not known of %s', async (_, bytes) => {
  expect(await readTakenOn(await bytes())).toBe(null)
})
