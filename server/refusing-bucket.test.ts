import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackups } from '#app/operations/backup/backups.server.ts'
import { examineAll } from '#app/operations/health/examine.server.ts'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createTestApp, newFolder, type TestApp } from '#test/app.ts'
import { freePort } from '#test/postgres.ts'
import { startScript } from '#test/site-process.ts'
import { siteProgram } from '../scripts/bootstrap.mjs'
import { startRefusingBucket } from '#test/refusing-bucket.ts'

const refusal = '403 (InvalidAccessKeyId: This key is not known here.)'

describe('a bucket that refuses', () => {
  let bucket: Awaited<ReturnType<typeof startRefusingBucket>>
  let app: TestApp
  beforeAll(async () => {
    bucket = await startRefusingBucket()
    app = await createTestApp()
  })
  afterAll(async () => {
    await app.close()
    await bucket.close()
  })
  const environment = (more: Record<string, string> = {}) => ({
    DATA_DIR: newFolder(),
    LOG_LEVEL: 'silent',
    SAMPLE_SITE: 'off',
    ...bucket.environment,
    ...more,
  })

  it('is called by its status and its reason by the store, and so by /readyz', async () => {
    using files = await createFiles(readConfig(environment()))
    expect(await files.findProblem()).toBe(`the bucket answers ${refusal}`)
  })

  it('is called so by doctor', async () => {
    const found = await examineAll({ PATH: process.env.PATH, ...environment() })
    const { state, detail } = found.find(({ name }) => name === 'Storage') ?? {}
    expect([state, detail]).toEqual(['wrong', `the bucket answers ${refusal}.`])
    const to = environment({ S3_BUCKET: '', BACKUP_EVERY: '1d', BACKUP_TO: 's3://plinth/backups' })
    const backups = (await examineAll({ PATH: process.env.PATH, ...to })).find(
      ({ name }) => name === 'Backups',
    )
    expect(backups?.detail).toContain(`s3://plinth/backups/ answers ${refusal}`)
  })

  it('is called so by a start, which waits for it', async () => {
    const PORT = String(await freePort())
    const site = startScript(siteProgram, environment({ PORT }))
    const ready = () =>
      fetch(`http://127.0.0.1:${PORT}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(ready).toBe(503)
    site.signal('SIGTERM')
    expect((await site.ended).stdout).toContain(
      `Waiting: S3_BUCKET: the bucket plinth answers ${refusal}. Check the keys, and what they are allowed to do.`,
    )
  })

  it('is called so by a backup, in the back office too', async () => {
    const { backup } = readConfig(environment({ S3_BUCKET: '', BACKUP_TO: 's3://plinth/backups' }))
    const config: Config = { ...app.config, backup }
    const backups = openBackups({ config, db: app.services.db, log: createLog('silent') })
    await expect(backups.take()).rejects.toThrow(`s3://plinth/backups/ answers ${refusal}`)
    expect((await backups.readState()).failure?.sentence).toContain(`s3://plinth/backups/ answers ${refusal}`)
  })
})
