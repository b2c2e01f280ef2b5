// Runs after a change in: app/uploads app/platform server
import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeAbandonedUploads } from './abandoned-uploads.server.ts'
import { ingestFile } from './ingest-file.server.ts'
import { finishUpload, messages } from './tus.server.ts'
import { maxUploadBytes, noBytes, policies, tooManyBytes } from './policy.ts'
import { createTestApp, describeProduct, newFolder, type TestApp } from '#test/app.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { hour } from '#app/platform/units.ts'

const version = { 'Tus-Resumable': '1.0.0' }
let photograph: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const create = { width: 640, height: 480, channels: 3 as const, background: '#123456', noise }
  photograph = new Uint8Array(await sharp({ create }).jpeg({ quality: 95 }).toBuffer())
})

/** The client side of the protocol, signed in as an administrator. */
function openUploader(app: TestApp, cookie: string) {
  const send = (path: string, method: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    app.request(path, {
      method,
      cookie,
      headers: { ...version, ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return {
    send,
    create: (name: string, bytes: number, as = 'photograph') =>
      send(`/admin/uploads?as=${as}`, 'POST', {
        'Upload-Length': String(bytes),
        'Upload-Metadata': `filename ${base64(name)}`,
      }),
    async begin(name: string, bytes: number) {
      const answer = await this.create(name, bytes)
      expect(answer.status).toBe(201)
      return answer.headers.get('Location') ?? ''
    },
    append: (address: string, offset: number, body: BodyInit) =>
      send(
        address,
        'PATCH',
        { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        body,
      ),
    head: (address: string) => send(address, 'HEAD'),
    remove: (address: string) => send(address, 'DELETE'),
    finish: (address: string, query = 'finish&as=photograph') => send(`${address}?${query}`, 'POST'),
    async whole(name: string, content: Uint8Array<ArrayBuffer>) {
      const address = await this.begin(name, content.length)
      expect((await this.append(address, 0, content)).status).toBe(204)
      return address
    },
  }
}

/** In chunks, as from a network; breaks off after `limit` bytes. */
function stream(content: Uint8Array<ArrayBuffer>, limit = content.length) {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < Math.min(limit, content.length)) {
        controller.enqueue(content.subarray(sent, Math.min(limit, sent + 65_536)))
        sent += 65_536
      } else if (limit < content.length) controller.error(new Error('the line broke'))
      else controller.close()
    },
  })
}

function behaviour(open: () => { app: TestApp; cookie: string }) {
  let app: TestApp
  let up: ReturnType<typeof openUploader>
  beforeEach(() => {
    const opened = open()
    app = opened.app
    up = openUploader(app, opened.cookie)
  })
  const files = () => app.services.db.selectFrom('file').select('key').orderBy('key').execute()

  it('is taken in once it is whole, and recorded', async () => {
    const before = (await files()).length
    const address = await up.whole('Villa 12.jpg', photograph)
    expect(address).toMatch(/^\/admin\/uploads\/arriving-[0-9a-f-]{36}$/)
    const answer = await up.finish(address)
    expect(answer.status).toBe(201)
    const { key, width, height, placeholder } = await answer.json()
    expect({ width, height }).toEqual({ width: 640, height: 480 })
    expect(placeholder).toBeTruthy()
    expect(key).toMatch(/^images\/[A-Za-z0-9]{10}Villa-12\.jpg$/)
    expect((await files()).map((file) => file.key)).toContain(key)
    expect(await files()).toHaveLength(before + 1)
    // Nothing on the site names it yet.
    expect((await app.request(`/files/${key}`)).status).toBe(404)
    const shown = await app.request(`/files/${key}`, { cookie: await app.signIn() })
    expect(shown.status).toBe(200)
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(640)
  })

  it('says how much of it is here, and goes on from there', async () => {
    const half = photograph.length >> 1
    const address = await up.begin('Villa 12.jpg', photograph.length)
    expect((await up.append(address, 0, stream(photograph.subarray(0, half)))).status).toBe(204)
    const there = await up.head(address)
    expect(there.status).toBe(200)
    expect(there.headers.get('Upload-Offset')).toBe(String(half))
    expect(there.headers.get('Upload-Length')).toBe(String(photograph.length))
    expect(there.headers.get('Cache-Control')).toBe('no-store')
    expect((await up.finish(address)).status).toBe(404)
    expect((await up.append(address, half, stream(photograph.subarray(half)))).status).toBe(204)
    expect((await up.finish(address)).status).toBe(201)
  })

  it('refuses a part that does not begin where the last one ended', async () => {
    const address = await up.begin('Villa 12.jpg', 100)
    expect((await up.append(address, 50, new Uint8Array(10))).status).toBe(409)
  })

  it('answers the same again where the answer was lost', async () => {
    const address = await up.whole('Villa 12.jpg', photograph)
    const [one, two] = await Promise.all([up.finish(address), up.finish(address)])
    const three = await up.finish(address)
    const key = (await one.json()).key
    expect(key).toBeTruthy()
    expect((await two.json()).key).toBe(key)
    expect((await three.json()).key).toBe(key)
  })

  it('is refused where it would be put together of several, which no store here can do', async () => {
    const asked = { 'Upload-Length': '10', 'Upload-Concat': 'partial' }
    expect((await up.send('/admin/uploads?as=photograph', 'POST', asked)).status).toBe(501)
  })

  it('names the parts of the protocol that it knows, and knows each of them', async () => {
    const answer = await up.send('/admin/uploads', 'OPTIONS')
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': String(maxUploadBytes),
    })
    const started = await up.send(
      '/admin/uploads?as=photograph',
      'POST',
      { 'Upload-Length': String(photograph.length), 'Content-Type': 'application/offset+octet-stream' },
      photograph.subarray(0, 1000),
    )
    expect(started.status).toBe(201)
    expect(started.headers.get('Upload-Offset')).toBe('1000')
    expect(Date.parse(started.headers.get('Upload-Expires') ?? '')).toBeGreaterThan(Date.now())
    const address = started.headers.get('Location') ?? ''
    expect((await up.append(address, 1000, photograph.subarray(1000))).status).toBe(204)
    expect((await up.finish(address)).status).toBe(201)
    const deferred = await up.send('/admin/uploads?as=photograph', 'POST', { 'Upload-Defer-Length': '1' })
    expect(deferred.status).toBe(501)
  })

  it('refuses another version of the protocol, and a part of another type', async () => {
    const address = await up.begin('Villa 12.jpg', photograph.length)
    for (const spoken of ['0.2.2', '']) {
      const other = await up.send(address, 'HEAD', { 'Tus-Resumable': spoken })
      expect(other.status).toBe(412)
      expect(other.headers.get('Tus-Version')).toBe('1.0.0')
    }
    const part = { 'Upload-Offset': '0', 'Content-Type': 'image/jpeg' }
    expect((await up.send(address, 'PATCH', part, photograph)).status).toBe(415)
    expect((await up.head(address)).headers.get('Upload-Offset')).toBe('0')
    expect((await up.remove(address)).status).toBe(204)
  })

  it('is gone once it was taken in', async () => {
    const address = await up.whole('Villa 12.jpg', photograph)
    await up.finish(address)
    expect((await up.head(address)).status).toBe(404)
  })

  it('is gone once it was cancelled', async () => {
    const address = await up.begin('Villa 12.jpg', photograph.length)
    await up.append(address, 0, photograph.subarray(0, 1000))
    expect((await up.remove(address)).status).toBe(204)
    expect((await up.head(address)).status).toBe(404)
    expect((await up.finish(address)).status).toBe(404)
  })

  it('is refused where it is no photograph, and leaves nothing', async () => {
    const before = await files()
    const address = await up.whole('plan.jpg', new Uint8Array(Buffer.from('not a photograph')))
    const answer = await up.finish(address)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      problem: `plan.jpg is damaged or not an image. Send it as ${policies.photograph.words}.`,
    })
    expect(await files()).toEqual(before)
    expect((await up.head(address)).status).toBe(404)
  })
}

describeProduct('an upload in pieces', (createApp) => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createApp()
    cookie = await app.signIn()
  })
  behaviour(() => ({ app, cookie }))

  it('that is too large is refused before a byte of it is sent, by its name, size and limit', async () => {
    const answer = await openUploader(app, cookie).create('بيت.jpg', 31_400_000)
    expect(answer.status).toBe(413)
    const sentence = await answer.text()
    expect(sentence).toBe(tooManyBytes('بيت.jpg', policies.photograph, 31_400_000))
    expect(sentence).toBe('بيت.jpg (30.0 MB) is larger than 25 MB. Make it smaller and choose it again.')
  })

  it('that is empty is refused', async () => {
    const answer = await openUploader(app, cookie).create('empty.jpg', 0)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toBe(noBytes('empty.jpg'))
  })

  it('for what nobody takes is refused', async () => {
    const up = openUploader(app, cookie)
    const answer = await up.create('x.exe', 10, 'program')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toBe(messages.nobody)
    const address = await up.whole('x.jpg', photograph)
    for (const query of [
      '',
      'finish&as=program',
      'finish&as=resume',
      'finish&as=__proto__',
      'finish&as=photograph&into=resumes',
    ])
      expect((await up.finish(address, query)).status).toBe(400)
  })

  it('can not hold more than was said', async () => {
    const up = openUploader(app, cookie)
    const address = await up.begin('Villa 12.jpg', 1000)
    expect((await up.append(address, 0, new Uint8Array(2000))).status).toBe(413)
    const unsaid = await up.append(address, 0, stream(new Uint8Array(2_000_000)))
    expect(unsaid.status).toBeGreaterThanOrEqual(400)
    expect(Number((await up.head(address)).headers.get('Upload-Offset'))).toBeLessThanOrEqual(1000)
  })

  it.each(['..%2f..%2fplinth', 'arriving-', 'arriving-..%2f', 'x'])(
    'is not known by the name %s',
    async (id) => {
      const up = openUploader(app, cookie)
      for (const answer of [up.head, up.remove, up.finish])
        expect((await answer(`/admin/uploads/${id}`)).status).toBe(404)
    },
  )

  it('keeps what came before the line broke', async () => {
    const up = openUploader(app, cookie)
    // Anything after the end of a photograph is ignored.
    const large = new Uint8Array([...photograph, ...new Uint8Array(4_000_000)])
    const address = await up.begin('Villa 12.jpg', large.length)
    await up.append(address, 0, stream(large, 3_000_000)).catch(() => {})
    const here = Number((await up.head(address)).headers.get('Upload-Offset'))
    expect(here).toBeGreaterThan(0)
    expect(here).toBeLessThanOrEqual(3_100_000)
    expect((await up.append(address, here, large.subarray(here))).status).toBe(204)
    expect((await up.finish(address)).status).toBe(201)
  })

  it('is open to no other site', async () => {
    const answer = await openUploader(app, cookie).create('Villa 12.jpg', 10)
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect(names).toEqual([])
    const headers = { ...version, 'Sec-Fetch-Site': 'cross-site', 'Upload-Length': '10' }
    const foreign = await app.request('/admin/uploads', {
      method: 'POST',
      cookie,
      headers,
      sameOrigin: false,
    })
    expect(foreign.status).toBe(403)
  })

  it('needs a session for each of its requests', async () => {
    const up = openUploader(app, cookie)
    const address = await up.whole('Villa 12.jpg', photograph)
    const stranger = openUploader(app, 'plinth.session=x')
    expect((await stranger.create('Villa 12.jpg', 10)).status).toBe(401)
    expect((await stranger.head(address)).status).toBe(401)
    expect((await stranger.append(address, 0, new Uint8Array(10))).status).toBe(401)
    expect((await stranger.finish(address)).status).toBe(401)
    expect((await stranger.remove(address)).status).toBe(401)
    expect((await up.finish(address)).status).toBe(201)
  })
})

describe('an upload in pieces over a restart', () => {
  it('goes on where it stopped', async () => {
    const first = await createTestApp()
    const cookie = await first.signIn()
    const half = photograph.length >> 1
    const address = await openUploader(first, cookie).begin('Villa 12.jpg', photograph.length)
    await openUploader(first, cookie).append(address, 0, photograph.subarray(0, half))
    first.app.endStreams()
    await first.app.close()
    const next = await createTestApp({ config: first.config })
    const up = openUploader(next, await next.signIn())
    expect((await up.head(address)).headers.get('Upload-Offset')).toBe(String(half))
    await up.append(address, half, photograph.subarray(half))
    expect((await up.finish(address)).status).toBe(201)
    await next.close()
  })
})

describe('an upload in pieces into a bucket', () => {
  let s3: S3Server
  let app: TestApp
  let cookie: string
  let folder: string
  beforeAll(async () => {
    s3 = await startS3()
    const bucket = await s3.newBucket()
    folder = bucket.folder
    app = await createTestApp({ config: { s3: bucket.config } })
    cookie = await app.signIn()
  })
  afterAll(async () => {
    await app.close()
    await s3.stop()
  })
  behaviour(() => ({ app, cookie }))

  const left = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('arriving-'))

  it('leaves nothing behind once it was taken in, and what was given up for a day', async () => {
    await removeAbandonedUploads(app.services, Date.now() + 25 * hour)
    const up = openUploader(app, cookie)
    await up.finish(await up.whole('Villa 12.jpg', photograph))
    expect(await left()).toEqual([])
    await up.whole('Villa 12.jpg', photograph)
    await up.begin('Villa 12.jpg', photograph.length)
    expect(await left()).not.toEqual([])
    await removeAbandonedUploads(app.services)
    expect(await left()).not.toEqual([])
    await removeAbandonedUploads(app.services, Date.now() + 25 * hour)
    expect(await left()).toEqual([])
  })
})

describe('an upload in pieces that two instances are asked to take in', () => {
  it.each(['bucket', 'shared folder'])('at the same moment becomes one file: %s', async (place) => {
    const s3 = await startS3()
    const bucket = await s3.newBucket()
    const first = await createTestApp({
      engine: 'postgres',
      config: { appSecret: 'x'.repeat(40), ...(place === 'bucket' ? { s3: bucket.config } : {}) },
    })
    const second = await createTestApp({ config: { ...first.config, dataDir: newFolder() } })
    const shared = join(first.config.dataDir, 'files')
    if (place !== 'bucket') {
      await rm(join(second.config.dataDir, 'files'), { recursive: true, force: true })
      await symlink(shared, join(second.config.dataDir, 'files'))
    }
    const up = openUploader(first, await first.signIn())
    /** The built product has its own cache of outcomes; the source imported by this test has another. */
    const finishElsewhere = async (address: string) => {
      const id = address.split('/').at(-1) ?? ''
      const target = { folder: 'images', policy: policies.photograph, upload: id } as const
      const { services } = second
      return finishUpload(services, id, ({ name, path }) => ingestFile(services, path, { name, ...target }))
    }
    const stored = async () => {
      const names = await readdir(place === 'bucket' ? bucket.folder : shared, { recursive: true })
      return names.filter((name) => /Villa-12\.jpg(\._S3rver_object)?$/.test(name)).length
    }
    for (let round = 1; round <= 5; round += 1) {
      const address = await up.whole('Villa 12.jpg', photograph)
      const here = up.finish(address)
      if (round === 1) await here // Its response was then lost.
      const [mine, theirs] = await Promise.all([here, finishElsewhere(address)])
      expect([mine.status, theirs]).toEqual([201, expect.objectContaining(await mine.json())])
      expect(await first.services.db.selectFrom('file').select('key').execute()).toHaveLength(round)
      expect(await stored()).toBe(round)
    }
    expect(await first.services.db.selectFrom('arriving_file').selectAll().execute()).toEqual([])
    await removeAbandonedUploads(first.services, Date.now() + 25 * hour)
    const marks = first.services.db.selectFrom('meta').selectAll().where('key', 'like', 'upload %')
    expect(await marks.execute()).toEqual([])
    await Promise.all([first.close(), second.close()])
    await s3.stop()
  })
})

describe('what was given up', () => {
  it('is thrown away after a day', async () => {
    const app = await createTestApp()
    const folder = join(app.config.dataDir, 'files', 'arriving')
    const up = openUploader(app, await app.signIn())
    const address = await up.begin('Villa 12.jpg', 1000)
    await removeAbandonedUploads(app.services)
    expect((await up.head(address)).status).toBe(200)
    await removeAbandonedUploads(app.services, Date.now() + 25 * hour)
    expect(await readdir(join(folder, 'uploads'))).toEqual([])
    await app.close()
  })
})
