import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { storeResponse } from './stored-response.server.ts'
import { best, compressQuickly, compressWell, good, nextQuality } from './compression.server.ts'

it.each(['br', 'gzip'] as const)('whoever waits gets a fraction of the bytes: %s', (encoding) => {
  const content = Buffer.from('<li>Villa</li>'.repeat(2_000))
  expect(compressQuickly(content, encoding).length).toBeLessThan(content.length / 10)
})

const content = Buffer.from(
  Array.from({ length: 2_000 }, (_, number) => `<li>Villa ${number ** 2}</li>`).join(''),
)

function store() {
  return storeResponse({
    status: 200,
    weight: content.length,
    headers: new Headers({ Vary: 'Accept-Encoding' }),
    etag: 'villas',
    encode: (encoding) => compressQuickly(content, encoding),
  })
}

it('a page that is asked for again is compressed better, under another tag that its old one still counts as', async () => {
  const page = store()
  const before = page.represent('br')
  await compressWell(page, good, () => true)
  const after = page.represent('br')
  expect(after.body.length).toBeLessThan(before.body.length)
  expect(brotliDecompressSync(after.body).equals(content)).toBe(true)
  const tag = ({ headers }: typeof before) => headers[headers.indexOf('etag') + 1]
  expect(tag(after)).not.toBe(tag(before))
  expect(page.matchesEtag(tag(before))).toBe(true)
})

it('a page that many ask for is compressed as well as can be, and never worse again', async () => {
  const page = store()
  const isStored = () => true
  await Promise.all([compressWell(page, good, isStored), compressWell(page, best, isStored)])
  const { body } = page.represent('br')
  expect(brotliDecompressSync(body).equals(content)).toBe(true)
  await compressWell(page, good, isStored)
  expect(page.represent('br').body).toBe(body)
  const qualities = Array.from({ length: 20 }, (_, hits) => nextQuality({ ...page, hits: hits + 1 }))
  expect(qualities.filter((quality) => quality !== undefined)).toEqual([good, best])
})

it('a page that was dropped before its turn came costs nothing more', async () => {
  const page = store()
  const { body } = page.represent('br')
  await compressWell(page, best, () => false)
  expect(page.represent('br').body).toBe(body)
})
