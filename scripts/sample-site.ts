import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { collections, privateTopics, publicTopics } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { readValues } from '#app/content/document.ts'
import { importSingletons } from '#app/content/singleton-store.server.ts'
import { kinds } from '#app/features/requests/kinds.ts'
import { importRequests } from '#app/features/requests/store.server.ts'
import { importActor } from '#app/platform/changes/actors.server.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { refreshStatistics } from '#app/platform/database/maintenance.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import { addFiles } from '#app/platform/files/file-store.server.ts'
import { accessOf } from '#app/platform/files/keys.ts'
import { sourceOf } from '#app/platform/find-program.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { importEarlierVisits } from '#app/platform/visits/visits.server.ts'
import { forEachWithLimit, withArriving, type ArrivingFile } from '#app/uploads/arriving-files.server.ts'
import { examineFile } from '#app/uploads/examine-file.server.ts'
import { endingNow, type SampleSite } from './sample-dates.ts'

export async function readSampleSite(): Promise<SampleSite> {
  const site: SampleSite = JSON.parse(await readFile(sourceOf('sample/site.json'), 'utf8'))
  return site
}

/** Loads all of it or nothing, into a site without content, with its story ended now. */
export async function loadSampleSite(services: Services, now = Date.now()) {
  const { db } = services
  const site = endingNow(await readSampleSite(), now)
  const arriving = await filesIn(sourceOf('sample/storage'))
  await withArriving(services, arriving, async () => {
    await change(services, importActor, [...publicTopics, ...privateTopics], async (tx) => {
      await lock(tx, 'project')
      await lock(tx, 'setting')
      await addFiles(
        tx,
        arriving.map(({ row }) => row),
      )
      return { outcome: undefined, revisions: await write(tx, site) }
    })
  })
  await refreshStatistics(db)
}

async function write(tx: Tx, { content, settings, requests, visits }: SampleSite): Promise<Revision[]> {
  const revisions: Revision[] = []
  for (const collection of collections) {
    const documents = (content[collection.name] ?? []).map(({ id, createdAt, ...values }) => ({
      id,
      createdAt,
      rev: 1,
      values: readValues(collection, values),
    }))
    revisions.push(...(await storeOf(collection).importAll(tx, documents)))
  }
  const singletons = Object.entries(settings).map(([name, values]) => ({ name, values }))
  revisions.push(...(await importSingletons(tx, singletons)))
  for (const kind of kinds) {
    const sent = (requests[kind] ?? []).map(({ id, createdAt, ...typed }) => ({
      id,
      createdAt,
      content: typed,
    }))
    revisions.push(...(await importRequests(tx, kind, sent)))
  }
  await importEarlierVisits(tx, visits)
  return revisions
}

/** The files of a folder; the path of each in it is its key. */
async function filesIn(folder: string): Promise<ArrivingFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const files: ArrivingFile[] = []
  await forEachWithLimit(paths, async (source) => {
    const found = await examineFile(source)
    if ('problem' in found) throw new Error(`${source} ${found.problem}`)
    const key = relative(folder, source).replaceAll(sep, '/')
    files.push({ source, row: { key, access: accessOf(key), created_at: Date.now(), ...found } })
  })
  return files
}
