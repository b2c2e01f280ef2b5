import { describe, expect, it } from 'vitest'
import { formRefusals as messages } from './form-refusals.ts'
import { readFormWithFiles, unreadableForm } from './multipart.server.ts'

const large = 'y'.repeat(400_000)
const end = '--x--\r\n'
const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n`
const file = (name: string, body = large) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.pdf"`, body)

/** The message of the refusal, or the size of each file. */
async function read(body: string, fileFields: string[]) {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://plinth.test', { method: 'POST', headers, body })
  const receive = async (content: AsyncIterable<Buffer>) => {
    let bytes = 0
    for await (const chunk of content) bytes += chunk.length
    return bytes
  }
  try {
    const { files } = await readFormWithFiles(request, { fileFields, maxBytes: 10_000_000, receive })
    return Object.fromEntries(files)
  } catch (error) {
    return unreadableForm(error)?.sentence ?? error
  }
}

describe('a form that no page of ours sends', () => {
  it.each([
    ['a file where none is asked for', file('a') + end, [], messages.oneFile],
    ['two files where one is', file('a') + file('a') + end, ['a'], messages.oneFile],
    ['twenty files', file('a').repeat(20) + end, ['a'], messages.oneFile],
    [
      'more parts than there are fields',
      part('Content-Type: a/b', '').repeat(200) + end,
      ['a'],
      messages.tooManyFields,
    ],
    ['a file under another name', file('b') + end, ['a'], {}],
    ['a part without a name', part('Content-Type: a/b', large) + end, ['a'], {}],
    [
      'a part that is no field',
      part('Content-Disposition: attachment', large) + file('a') + end,
      ['a'],
      { a: 400_000 },
    ],
    ['a file that ends in the middle', file('a'), ['a'], messages.unreadable],
    ['a file under another name that ends in the middle', file('b'), ['a'], messages.unreadable],
  ])('is answered, and the site lives on: %s', async (_, body, fileFields, answer) => {
    expect(await read(body, fileFields)).toEqual(answer)
  })
})
