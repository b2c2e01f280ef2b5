import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { policies, recognise } from './policy.ts'
import { notReadable, notShown, refusalOfHead } from './messages.ts'

const wall = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#f26b21' } })

describe('the first bytes of a file', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('tell %s', async (format) => {
    expect(recognise(await wall().toFormat(format).toBuffer())).toBe(format)
  })

  it('tell a moving WebP, and one that is transparent', async () => {
    const glass = sharp({ create: { width: 9, height: 9, channels: 4, background: '#f26b2180' } })
    expect(recognise(await glass.webp().toBuffer())).toBe('webp')
    expect(recognise(await glass.webp({ lossless: true }).toBuffer())).toBe('webp')
  })

  it('are refused in the same words before a photograph is sent and after', () => {
    const { photograph, logo } = policies
    const head = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
    expect(refusalOfHead('a', head('%PDF-1.7'), photograph)).toBe(notReadable(photograph))
    expect(refusalOfHead('a', head('<svg xmlns="…">'), photograph)).toBe(notShown(photograph))
    expect(refusalOfHead('a', head('<svg xmlns="…">'), logo)).toBeUndefined()
    expect(refusalOfHead('a', head('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), photograph)).toBeUndefined()
  })
})
