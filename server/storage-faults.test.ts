import { nameOnSite } from '#test/on-site.ts'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { unavailable } from '#app/platform/errors/unavailable.server.ts'
import type { S3Config } from '#app/platform/config.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { startS3 } from '#test/s3.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { holdLock } from '#test/lock-holder.ts'
import { startSilentServer } from '#test/silent-server.ts'

describe('a bucket that accepts everything and answers nothing', () => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof startSilentServer>>
  beforeAll(async () => {
    server = await startSilentServer()
    const s3: S3Config = {
      bucket: 'plinth',
      endpoint: `http://127.0.0.1:${server.port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      forcePathStyle: true,
    }
    // A start waits until the bucket says whose files are in it: it becomes silent after that.
    const working = await startS3()
    const { config } = await working.newBucket()
    app = await createTestApp({ config: { s3: config } })
    const { [Symbol.dispose]: _, ...silent } = await createFiles({ s3, dataDir: app.config.dataDir })
    Object.assign(app.services.files, silent)
    await working.stop()
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  it('is not ready, and says which part', async () => {
    const answer = await app.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { wrong: ['the bucket does not answer'] }])
  })

  it('refuses a file long before a request is given up, and goes on showing pages', async () => {
    const key = 'generals/aB3dE5fG7hvilla.jpg'
    const facts = {
      access: 'public',
      type: 'image/jpeg',
      bytes: 3,
      sha256: 'a'.repeat(64),
      created_at: 1,
    } as const
    await app.services.db
      .insertInto('file')
      .values({ key, ...facts })
      .execute()
    await nameOnSite(app.services.db, key)
    const file = `/files/variants/${'a'.repeat(32)}/320.webp`
    const began = Date.now()
    const answer = await app.request(file)
    expect([answer.status, await answer.text()]).toEqual([503, `${unavailable.storage.sentence}\n`])
    expect(Date.now() - began).toBeLessThan(10_000)
    expect((await app.request('/projects')).status).toBe(200)
  })

  it('refuses an upload with the same sentence', async () => {
    const cookie = await app.signIn()
    const answer = await app.request('/admin/uploads?as=photograph', {
      method: 'POST',
      cookie,
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Metadata': 'filename YS5qcGc=' },
    })
    expect([answer.status, await answer.text()]).toEqual([503, unavailable.storage.sentence])
  })
})

describe('a file in the place of the folder of files', () => {
  it.each(['files', 'files/public', 'files/arriving'])('%s is not ready', async (name) => {
    const app = await createTestApp()
    onTestFinished(() => app.close())
    const inTheWay = join(app.config.dataDir, name)
    rmSync(inTheWay, { recursive: true, force: true })
    mkdirSync(dirname(inTheWay), { recursive: true })
    writeFileSync(inTheWay, '')
    const answer = await app.request('/readyz')
    const wrong = ['the folder of files can not be written']
    expect([answer.status, await answer.json()]).toEqual([503, { wrong }])
    rmSync(inTheWay)
    expect((await app.request('/readyz')).status).toBe(200)
  })
})

describe('another program that holds the lock of the SQLite file', () => {
  it('makes writing wait and then be refused, while pages are read', async () => {
    const app = await createTestApp()
    onTestFinished(() => app.close())
    const cookie = await app.signIn()
    await app.request('/projects')
    const other = await holdLock(sqliteFile(app.config))
    const ended: string[] = []
    const body = new URLSearchParams({ intent: 'read-all' })
    const write = app.request('/admin/call-requests.data', { method: 'POST', cookie, body })
    void write.then(() => ended.push('write'))
    for (const path of ['/projects', '/news', '/clients']) {
      app.services.pages.invalidate()
      expect((await app.request(path)).status).toBe(200)
      ended.push(path)
    }
    const answer = await write
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(unavailable.locked.sentence)
    expect(ended).toEqual(['/projects', '/news', '/clients', 'write'])
    await other.release()
    expect((await app.request('/admin/call-requests.data', { method: 'POST', cookie, body })).status).toBe(
      202,
    )
  })
})
