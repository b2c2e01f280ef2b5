// Runs after a change in: scripts/backup app/operations app/platform test/restorable.ts
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, newFolder, type TestApp } from '#test/app.ts'
import { newDatabaseUrl, type Engine } from '#test/database.ts'
import { signInAt } from '#test/remote-admin.ts'
import { bytesOf, contentOf } from '#test/restorable.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { environmentOf, leaveVariants, runScript, startSite } from '#test/site-process.ts'
import { sendVacancy } from '#test/vacancies.ts'
import { loadSampleSite } from '../sample-site.ts'

interface Place {
  engine: Engine
  store: 'folder' | 'bucket'
}

/** Every pair of engine and store is once the place that is left, and once the place that is entered. */
const journey: Place[] = [
  { engine: 'sqlite', store: 'folder' },
  { engine: 'postgres', store: 'bucket' },
  { engine: 'sqlite', store: 'bucket' },
  { engine: 'postgres', store: 'folder' },
  { engine: 'sqlite', store: 'folder' },
]

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  return s3.stop
})

async function newPlace({ engine, store }: Place) {
  const s3Config = store === 'bucket' ? (await s3.newBucket()).config : undefined
  return { dataDir: newFolder(), databaseUrl: await newDatabaseUrl(engine), s3: s3Config }
}

/** What a backup of the stopped site has to bring along. */
async function inspect(config: Awaited<ReturnType<typeof newPlace>>) {
  const site = await createTestApp({ config })
  const content = { rows: await contentOf(site), files: await bytesOf(site) }
  await site.app.close()
  return content
}

it('a stopped site moves by backup and restore to another engine and another store, and back, with all it has', async () => {
  let here = await newPlace({ engine: 'sqlite', store: 'folder' })
  const first: TestApp = await createTestApp({ config: here })
  await loadSampleSite(first.services)
  await leaveVariants(first.services)
  await first.signIn()
  await first.app.close()
  for (const [number, next] of journey.slice(1).entries()) {
    const what = `${JSON.stringify(journey[number])} to ${JSON.stringify(next)}`
    const archive = join(newFolder(), 'site.tar.zst')
    const from = environmentOf(here.dataDir, here.databaseUrl, here.s3)
    const taken = await runScript('scripts/backup/backup.ts', from, [archive, '--move'])
    expect(taken, `${what}: ${taken.stderr}`).toMatchObject({ code: 0 })
    const there = await newPlace(next)
    const to = environmentOf(there.dataDir, there.databaseUrl, there.s3)
    const restored = await runScript('scripts/backup/restore.ts', to, [archive])
    expect(restored, `${what}: ${restored.stderr}`).toMatchObject({ code: 0 })
    expect(await inspect(there), what).toEqual(await inspect(here))
    here = there
  }
  const site = await startSite(environmentOf(here.dataDir, here.databaseUrl, here.s3))
  onTestFinished(async () => void (await site.stop()))
  expect((await fetch(`${site.url}/projects/198`)).status).toBe(200)
  const { cookie } = await signInAt(site.url)
  expect((await sendVacancy(site.url, cookie, 'written at the new place')).status).toBe(303)
})
