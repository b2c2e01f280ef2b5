// Runs after a change in: scripts/backup app/operations app/platform test/restorable.ts
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { createTestApp, newFolder, type TestApp } from '#test/app.ts'
import { engines, newDatabaseUrl, type Engine } from '#test/database.ts'
import { addTestProject } from '#test/projects.ts'
import { addCallRequest } from '#test/requests.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { environmentOf, runScript } from '#test/site-process.ts'
import { loadSampleSite } from '../sample-site.ts'
import { listAddresses } from '#tools/record/facts.ts'

const visitsCounted = /(?<=<react-island id="visitors-count").*?(?=<\/react-island>)/

/** The public pages as visitors get them, without the visitors' number. */
async function publicPages({ app, request }: TestApp, addresses?: readonly string[]) {
  const routes = app.routes.filter(({ access }) => access === 'shared')
  const pages: Record<string, string> = {}
  for (const path of addresses ?? (await listAddresses({ routes }, request))) {
    const answer = await request(path)
    const text = await answer.text()
    pages[path] = `${answer.status} ${text.replace(visitsCounted, '')}`
  }
  return pages
}

/** Writes data that no public page shows, each as soon as the last was acknowledged, until stopped. */
function writeOn({ services }: TestApp) {
  const acknowledged: { id: string; at: number }[] = []
  let isOver = false
  async function write() {
    for (let number = 0; !isOver; number += 1) {
      const typed = {
        personName: `Omar ${number}`,
        personEmail: 'omar@example.com',
        personPhone: '+971 50 000 0000',
        personMessage: 'A villa, please.',
      }
      const outcome = await change(services, programNamed('Omar'), 'call-requests', (tx) =>
        addCallRequest(tx, typed, 'No'),
      )
      acknowledged.push({ id: outcome.id, at: Date.now() })
      await services.visits.report({
        address: `10.0.${number >> 8}.${number & 255}`,
        userAgent: '',
      })
    }
  }
  const writing = write()
  return {
    acknowledged,
    async stop() {
      isOver = true
      await writing
    },
  }
}

describe('a backup that is taken while visitors write', () => {
  let s3: S3Server
  let site: TestApp
  let backup: string
  let pages: Record<string, string>
  let written: { id: string; at: number }[]
  beforeAll(async () => {
    s3 = await startS3()
    site = await createTestApp()
    await loadSampleSite(site.services)
    await addTestProject(site.services, { code: '900', name: 'The newest' })
    pages = await publicPages(site)
    backup = join(newFolder(), 'taken.tar.zst')
    const writer = writeOn(site)
    const taken = await runScript('scripts/backup/backup.ts', { DATA_DIR: site.config.dataDir }, [backup])
    await writer.stop()
    expect(taken, taken.stderr).toMatchObject({ code: 0 })
    const [, moment = ''] = /^Taken (\S+) by/.exec(taken.stdout) ?? []
    const takenAt = Date.parse(moment)
    written = writer.acknowledged.filter(({ at }) => at < takenAt)
    // Without writes on both sides of that moment, nothing would be tested.
    expect(written.length).toBeGreaterThan(10)
    expect(writer.acknowledged.length).toBeGreaterThan(written.length + 10)
  })
  afterAll(() => s3.stop())

  it.each(engines)(
    'brings back on %s every page, and every write from before its moment',
    async (target: Engine) => {
      const bucket = target === 'postgres' ? (await s3.newBucket()).config : undefined
      const databaseUrl = await newDatabaseUrl(target)
      const dataDir = join(newFolder(), 'restored')
      const environment = environmentOf(dataDir, databaseUrl, bucket)
      const restored = await runScript('scripts/backup/restore.ts', environment, [backup])
      expect(restored, restored.stderr).toMatchObject({ code: 0 })
      const copy = await createTestApp({ config: { dataDir, databaseUrl, s3: bucket } })
      onTestFinished(copy.close)
      expect(Object.keys(pages).length).toBeGreaterThan(40)
      expect(await publicPages(copy, Object.keys(pages))).toEqual(pages)
      const requests = await copy.services.db.selectFrom('request').select('id').execute()
      const ids = new Set(requests.map(({ id }) => id))
      expect(written.filter(({ id }) => !ids.has(id))).toEqual([])
    },
  )
})
