import { nameOnSite } from '#test/on-site.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeProduct, type TestApp } from '#test/app.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { variantKey } from '#app/platform/images/variants.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'

const text = 'The quick surveyor climbs the tower crane.'
const key = 'generals/aB3dE5fG7hprofile.pdf'
const address = `/files/${key}`

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

describeProduct('a file at its address', (createApp) => {
  describe.each(['disk', 'S3'])('on %s', (place) => {
    let app: TestApp
    beforeAll(async () => {
      app = await createApp({ config: place === 'S3' ? { s3: (await s3.newBucket()).config } : {} })
    })
    beforeEach(async () => {
      await app.services.db.deleteFrom('file').execute()
      await app.services.db.deleteFrom('setting').execute()
      await store(key, 'public', 'application/pdf')
    })

    async function store(name: string, access: 'public' | 'private', type: string) {
      await app.services.files.put(access, name, Readable.from([Buffer.from(text)]))
      const sha256 = createHash('sha256').update(text).digest('hex')
      const facts = { type, bytes: text.length, sha256, created_at: Date.now() }
      await addFile(app.services.db, { key: name, access, shareable: 'Yes', ...facts })
      await nameOnSite(app.services.db, name)
    }
    const ask = (headers: Record<string, string> = {}, method = 'GET', path = address) =>
      app.request(path, { method, headers })
    async function part(range: string) {
      const answer = await ask({ Range: range })
      return [answer.status, answer.headers.get('Content-Range'), await answer.text()]
    }

    it('comes whole, with its type, and may be kept for ever', async () => {
      const answer = await ask()
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(text.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(await answer.text()).toBe(text)
    })

    it('is gone at once, also for who has it, when it is made private or deleted', async () => {
      const known = { 'If-None-Match': (await ask()).headers.get('ETag') ?? '' }
      const files = () => app.services.db.updateTable('file').where('key', '=', key)
      await files().set({ access: 'private' }).execute()
      const closed = await ask(known)
      await app.services.db.deleteFrom('file').execute()
      for (const answer of [closed, await ask(known), await ask({ Range: 'bytes=0-3' })]) {
        expect(answer.status).toBe(404)
        expect(answer.headers.get('Cache-Control')).toBe('no-store')
      }
    })

    it('is not sent again to who has it', async () => {
      const tag = (await ask()).headers.get('ETag') ?? ''
      expect(tag).toMatch(/^"[\w-]{22}"$/)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const answer = await ask({ 'If-None-Match': known })
        expect([answer.status, await answer.text()]).toEqual([304, ''])
        expect(answer.headers.get('Cache-Control')).toContain('immutable')
      }
      expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
    })

    it('comes in part: from, to, between, and the last of it', async () => {
      expect(await part('bytes=4-8')).toEqual([206, `bytes 4-8/${text.length}`, 'quick'])
      expect(await part('bytes=36-')).toEqual([206, `bytes 36-41/${text.length}`, 'crane.'])
      expect(await part('bytes=-6')).toEqual([206, `bytes 36-41/${text.length}`, 'crane.'])
      expect(await part('bytes=36-999')).toEqual([206, `bytes 36-41/${text.length}`, 'crane.'])
    })

    it('has no part behind its end', async () => {
      expect(await part('bytes=99-')).toEqual([416, `bytes */${text.length}`, ''])
      expect((await ask({ Range: 'bytes=99-' })).headers.get('Cache-Control')).toBe('no-store')
    })

    it.each(['bytes=0-1,4-8', 'bytes=8-4', 'pages=1-2', 'bytes=x'])(
      'comes whole to who asks for %s',
      async (range) => {
        expect(await part(range)).toEqual([200, null, text])
      },
    )

    it('comes whole to who has a part of another', async () => {
      const tag = (await ask()).headers.get('ETag') ?? ''
      expect((await ask({ Range: 'bytes=0-1', 'If-Range': tag })).status).toBe(206)
      expect((await ask({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200)
    })

    it('says to HEAD what it would send, and sends nothing', async () => {
      const answer = await ask({ Range: 'bytes=0-1' }, 'HEAD')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Length')).toBe(String(text.length))
      expect(await answer.text()).toBe('')
    })

    it('is a drawing that can do nothing', async () => {
      await store('clientsimages/aB3dE5fG7hmark.svg', 'public', 'image/svg+xml')
      const answer = await ask({}, 'GET', '/files/clientsimages/aB3dE5fG7hmark.svg')
      expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
      expect(answer.headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      )
    })

    it('is a smaller version of a photograph', async () => {
      const small = variantKey(createHash('sha256').update(text).digest('hex'), 320, 'avif')
      await app.services.files.put('public', small, Readable.from([Buffer.from(text)]))
      const answer = await ask({}, 'GET', `/files/${small}`)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
      expect(answer.headers.get('Cache-Control')).toContain('immutable')
    })

    it('comes as small as its place on a screen needs, once that is made', async () => {
      const photograph = 'images/aB3dE5fG7hvilla.jpg'
      await store(photograph, 'public', 'image/jpeg')
      const set = (facts: { width?: number; placeholder?: string; variants?: 'quick' }) =>
        app.services.db.updateTable('file').set(facts).where('key', '=', photograph).execute()
      await set({ width: 2000, placeholder: 'x' })
      const small = () => ask({}, 'GET', `/files/${photograph}?width=640`)
      const early = await small()
      expect([early.status, early.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
      expect(early.headers.get('Cache-Control')).toBe('public, max-age=10')

      const sha256 = createHash('sha256').update(text).digest('hex')
      const made = variantKey(sha256, 640, 'webp')
      await app.services.files.put('public', made, Readable.from([Buffer.from('smaller')]))
      await set({ variants: 'quick' })
      const answer = await small()
      expect([await answer.text(), answer.headers.get('Content-Type')]).toEqual(['smaller', 'image/webp'])
      expect(answer.headers.get('Cache-Control')).toContain('immutable')
      expect(await (await ask({}, 'GET', `/files/${photograph}`)).text()).toBe(text)
    })

    it('is not there where it is private, unknown, gone, or no key at all', async () => {
      const resume = 'resumes/aB3dE5fG7h/cv.pdf'
      await store(resume, 'private', 'application/pdf')
      await store('images/aB3dE5fG7hgone.jpg', 'public', 'image/jpeg')
      await app.services.files.remove('public', 'images/aB3dE5fG7hgone.jpg')
      const signedIn = await app.signIn()
      for (const name of [
        resume,
        'private/' + resume,
        'images/unknown.jpg',
        'images/aB3dE5fG7hgone.jpg',
        'images/..%2f..%2fsecret',
        'images/%2e%2e/%2e%2e/plinth.sqlite',
        variantKey('cd'.repeat(32), 320, 'avif'),
        '',
      ]) {
        const answer = await app.request(`/files/${name}`, { cookie: signedIn })
        expect(answer.status, name).toBe(404)
        expect(await answer.text()).not.toContain(text)
      }
    })
  })
})
