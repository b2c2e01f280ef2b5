import { describe, expect, it } from 'vitest'
import { readShortForm } from './short-form.server.ts'

const type = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' }

/** An endless body of 100-byte chunks without a declared length. */
function endless() {
  let chunks = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      chunks += 1
      stream.enqueue(new TextEncoder().encode('a=b&'.repeat(25)))
    },
    cancel() {
      cancelled = true
    },
  })
  const request = new Request('http://plinth.test/', {
    method: 'POST',
    headers: type,
    body,
    duplex: 'half',
  } as RequestInit)
  return { request, chunks: () => chunks, isCancelled: () => cancelled }
}

const sent = (body: BodyInit, headers: HeadersInit = type) =>
  new Request('http://plinth.test/', { method: 'POST', body, headers })

describe('a short form', () => {
  it('is read, whatever letters it holds', async () => {
    const fields = await readShortForm(sent(new URLSearchParams({ name: 'نورة & co', empty: '' })), 200)
    expect(Object.fromEntries(fields)).toEqual({ name: 'نورة & co', empty: '' })
  })

  it('may be as long as allowed, and not a byte longer', async () => {
    expect((await readShortForm(sent('a=12345678'), 10)).get('a')).toBe('12345678')
    expect([...(await readShortForm(sent('a=123456789'), 10))]).toEqual([])
  })

  it('is left as soon as it is too long, though it says nothing of its length', async () => {
    const stream = endless()
    expect([...(await readShortForm(stream.request, 4096))]).toEqual([])
    expect(stream.isCancelled()).toBe(true)
    expect(stream.chunks()).toBeLessThan(50)
  })

  it('is nothing else: no file, no JSON, no empty body', async () => {
    expect([...(await readShortForm(sent('{"a":1}', { 'Content-Type': 'application/json' }), 100))]).toEqual(
      [],
    )
    expect([...(await readShortForm(new Request('http://plinth.test/', { headers: type }), 100))]).toEqual([])
  })
})
