import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { storeAnswer } from '#app/platform/http/stored-answer.server.ts'
import { compressQuickly, compressWell } from './page-compression.ts'

it.each(['br', 'gzip'] as const)('whoever waits gets a fraction of the bytes: %s', (encoding) => {
  const content = Buffer.from('<li>Villa</li>'.repeat(2_000))
  expect(compressQuickly(content, encoding).length).toBeLessThan(content.length / 10)
})

it('a page that is asked for often is compressed better, under another tag that its old one still counts as', async () => {
  const content = Buffer.from(
    Array.from({ length: 2_000 }, (_, number) => `<li>Villa ${number ** 2}</li>`).join(''),
  )
  const page = storeAnswer({
    status: 200,
    weight: content.length,
    headers: new Headers({ Vary: 'Accept-Encoding' }),
    etag: 'villas',
    encode: (encoding) => compressQuickly(content, encoding),
  })
  const before = page.represent('br')
  await compressWell(page)
  const after = page.represent('br')
  expect(after.body.length).toBeLessThan(before.body.length)
  expect(brotliDecompressSync(after.body).equals(content)).toBe(true)
  const tag = ({ headers }: typeof before) => headers[headers.indexOf('etag') + 1]
  expect(tag(after)).not.toBe(tag(before))
  expect(page.isKnownTo(tag(before))).toBe(true)
})
