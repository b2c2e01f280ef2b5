import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openAdmin, type TestAdmin } from '#test/admin.ts'
import { cautionLine, cautions } from './pdf-cautions.ts'
import { findCautions } from './pdf-cautions.server.ts'

const pdf = (inside: string | Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(inside),
    Buffer.from('\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
  ])
const find = (content: Buffer) => findCautions(() => Readable.from([content]))
const packed = (inside: string, type = 'ObjStm') => {
  const content = deflateSync(inside)
  const head = `5 0 obj <</Type/${type}/Filter/FlateDecode/Length ${content.length}>> stream\r\n`
  return pdf(Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream endobj')]))
}

describe('a PDF', () => {
  it.each([
    ['script', '<</S/JavaScript/JS(app.alert(1))>>'],
    ['script', '<</S /J#61vaScript>>'],
    ['launch', '<</Type/Action/S/Launch/F(cmd.exe)>>'],
    ['attachment', '<</Names<</EmbeddedFiles 4 0 R>>>>'],
    ['encrypted', 'trailer <</Encrypt 9 0 R>>'],
    ['script attachment', '<</JS 1 0 R>> <</EmbeddedFile 2 0 R>>'],
  ])('is marked as %s: %s', async (marks, inside) => {
    expect(await find(pdf(inside))).toBe(marks)
    expect(await find(packed(inside))).toBe(marks)
  })

  it.each([
    ['says nothing of the kind', '<</Type/Catalog/Pages 2 0 R>>'],
    ['has names that only begin so', '<</JSX 1/LaunchDate 2/EncryptMetadata true>>'],
    ['speaks of it in its text', 'stream\n(/JavaScript /Launch)\nendstream'],
  ])('is not marked where it %s', async (_, inside) => {
    expect(await find(pdf(inside))).toBeNull()
  })

  it('is not marked for what only looks so inside a packed picture', async () => {
    expect(await find(packed('/JavaScript', 'XObject'))).toBeNull()
  })

  it.each([
    ['streams without an end', 'obj <</Type/ObjStm>> stream\n'.repeat(300_000)],
    ['ends without a beginning', 'endstream '.repeat(1_000_000)],
    ['packed objects that unpack without end', packed('x'.repeat(20_000_000))],
  ])('costs little, with %s', { timeout: 10_000 }, async (_, inside) => {
    expect(await find(pdf(inside))).toBeNull()
  })

  it('is spoken of in one sentence, and what to do in another', () => {
    expect(cautionLine(null)).toBeUndefined()
    expect(cautionLine('script launch')).toBe(
      `This PDF ${cautions.script} and ${cautions.launch}. Open it only if you trust the sender.`,
    )
  })
})

describeEngines('a PDF that can do more than be read', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
  })
  const script = new File([new Uint8Array(packed('<</S/JavaScript/JS(app.alert(1))>>'))], 'cv.pdf')

  it('is marked beside its download in the back office, a resume', async () => {
    const form = new FormData()
    const fields = {
      firstname: 'Omar',
      lastname: 'Said',
      email: 'omar@example.com',
      phone: '+971 55 000 0000',
    }
    for (const [name, text] of Object.entries(fields)) form.set(name, text)
    form.set('file', script)
    expect((await app.request('/careers', { method: 'POST', body: form })).status).toBe(200)
    const { id } = await app.services.db.selectFrom('request').select('id').executeTakeFirstOrThrow()
    const html = await (await admin.get(`/admin/job-requests?open=${id}`)).text()
    expect(html).toContain(cautionLine('script'))
  })

  it('is marked beside its name in the back office, the document behind Prequalification', async () => {
    const saved = await admin.post('/admin?index', { rev: '0', imageUrl: '' }, { imageUrl: script })
    expect(saved.status).toBe(303)
    expect(await (await admin.get('/admin')).text()).toContain(cautionLine('script'))
  })
})
