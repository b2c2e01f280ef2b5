// npm run record: saves a small site as this version creates it, with what it shows, in
// test/released/<version>.
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { takeBackup } from '#app/operations/backup/take.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { removeMark } from '#app/platform/database/meta.server.ts'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import type { App } from '#server/app.ts'
import { importDump } from '../../tools/firebase/run.ts'
import { addOneOfEach } from '#tools/seed/documents.ts'
import { loadProduct } from '../../scripts/app-module.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { listAddresses, readFacts, valuesOf, type Get } from './facts.ts'
import { writeSmallDump } from './small-dump.ts'

const administrator = { username: 'sara', password: 'nobody-knows-this-one-any-more' }
const folder = join(import.meta.dirname, '..', '..', 'test', 'released', packageJson.version)

const scratch = await mkdtemp(join(tmpdir(), 'plinth-record-'))
try {
  await record(scratch)
  console.log(`Recorded what Plinth ${packageJson.version} makes and shows in ${folder}.`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}

async function record(scratch: string) {
  await writeSmallDump(join(scratch, 'dump'))
  const config: Config = readConfig({
    DATA_DIR: join(scratch, 'data'),
    PUBLIC_URL: 'http://plinth.test',
    // So that the folder contains no real secret.
    APP_SECRET: 'of nothing but this short while, and gone with it',
    LOG_LEVEL: 'silent',
  })
  const { createApp } = await loadProduct()
  const app = await createApp(config)
  const { services } = app
  // As after *Open the site*: visitors see what is recorded.
  await removeMark(services.db, 'in-preparation')
  await importDump(services, join(scratch, 'dump'))
  await addOneOfEach(services)
  await editProject(services)
  await services.auth.addAdministrator(administrator.username, administrator.password)
  const get = await signIn(app, config)
  const addresses = await listAddresses(app, get)
  const facts = await readFacts(get, addresses, await valuesOf(services.db))
  await forgetSecrets(services)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await takeBackup({ config, files: services.files }, join(folder, 'backup.tar.zst'), undefined)
  await app.close()
  await writeFile(join(folder, 'facts.json'), `${JSON.stringify(facts, undefined, 1)}\n`)
  await copyDatabase(sqliteFile(config), join(folder, 'plinth.sqlite.zst'))
  for (const name of ['public', 'private', 'site.json'])
    await cp(join(config.dataDir, 'files', name), join(folder, 'files', name), { recursive: true })
}

/** Adds entries to History besides the import. */
async function editProject(services: App['services']) {
  const [project] = await projectStore.list(services.db)
  if (!project) throw new Error('the dump brought no project')
  const values = { ...projectStore.toValues(project), remarks: 'Handed over in March, a month early.' }
  await change(services, programNamed('Sara'), 'projects', (tx) =>
    projectStore.save(tx, project.id, project.rev, values),
  )
}

async function signIn(app: App, { publicUrl }: Config): Promise<Get> {
  const answer = await app.fetch(
    new Request(`${publicUrl}/admin`, {
      method: 'POST',
      headers: { Origin: publicUrl },
      body: new URLSearchParams(administrator),
    }),
  )
  const [cookie] = answer.headers.getSetCookie()
  if (!cookie) throw new Error(`signing in answered ${answer.status}`)
  const headers = { Cookie: cookie.slice(0, cookie.indexOf(';')) }
  return async (path) => app.fetch(new Request(publicUrl + path, { headers }))
}

/** Removes secrets, since the folder is published. */
async function forgetSecrets({ db }: App['services']) {
  await db.updateTable('account').set({ password: 'none' }).execute()
  for (const table of ['session', 'verification', 'rate_limit', 'editing'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('meta').where('key', '=', 'push-keys').execute()
}

/**
 * Copies the database as one compressed file without a write-ahead log; most pages of such a small database
 * are empty.
 */
async function copyDatabase(path: string, to: string) {
  const database = new DatabaseSync(path)
  database.exec('pragma wal_checkpoint(truncate); vacuum')
  database.close()
  await writeFile(to, zstdCompressSync(await readFile(path)))
}
