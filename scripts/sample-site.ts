import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { collections, privateTopics, publicTopics } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { readValues } from '#app/content/document.ts'
import { importSingletons } from '#app/content/singleton-store.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import { photographs, progressEntries } from '#app/features/projects/story/collection.ts'
import { kinds } from '#app/features/requests/kinds.ts'
import { importRequests } from '#app/features/requests/store.server.ts'
import { vacancies } from '#app/features/vacancies/collection.ts'
import { importActor } from '#app/platform/changes/actors.server.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { addDays } from '#app/platform/clock.ts'
import { refreshStatistics } from '#app/platform/database/maintenance.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
import { addFiles } from '#app/platform/files/file-store.server.ts'
import { withManyFilesLock } from '#app/platform/files/sweep.server.ts'
import { sourceOf } from '#app/platform/find-program.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { day } from '#app/platform/units.ts'
import { importEarlierVisits } from '#app/platform/visits/visits.server.ts'
import {
  forEachWithLimit,
  removeUnrecorded,
  storeArriving,
  type ArrivingFile,
} from '#app/uploads/arriving-files.server.ts'
import { examineFile } from '#app/uploads/examine-file.server.ts'

/** A document, or a request, with its values as they are declared. */
interface SampleRecord extends Record<string, unknown> {
  id: string
  createdAt: number
}

/** `sample/site.json`. What a record does not say has its field's initial value. */
export interface SampleSite {
  /** By the name of their collection. */
  content: Record<string, SampleRecord[]>
  settings: Record<string, object>
  /** By their kind. */
  requests: Record<string, SampleRecord[]>
  visits: number
}

export async function readSampleSite(): Promise<SampleSite> {
  const site: SampleSite = JSON.parse(await readFile(sourceOf('sample/site.json'), 'utf8'))
  return site
}

/** Loads all of it or nothing, into a site without content, with its story ended now. */
export async function loadSampleSite(services: Services, now = Date.now()) {
  const { db } = services
  const site = endingNow(await readSampleSite(), now)
  const arriving = await filesIn(sourceOf('sample/storage'))
  try {
    await withManyFilesLock(db, async () => {
      await storeArriving(services, arriving)
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
  } catch (error) {
    await removeUnrecorded(services, arriving)
    throw error
  }
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
    const access = /^(resumes|documents)\//.test(key) ? 'private' : 'public'
    files.push({ source, row: { key, access, created_at: Date.now(), ...found } })
  })
  return files
}

/** Collections all of whose documents tell of what still goes on. */
const going = [progressEntries.name, vacancies.name]

/**
 * The sample with its story ended now, since nothing would be waiting but requests of years ago, and every
 * handover would be overdue. It moves by whole days, so that nothing happens at night. What was handed over keeps
 * its dates.
 */
export function endingNow(site: SampleSite, now: number): SampleSite {
  const { content, requests } = site
  const arrived = Object.values(requests).flatMap((sent) => sent.map(({ createdAt }) => createdAt))
  const days = Math.floor((now - Math.max(...arrived)) / day)
  const isGoing = ({ status }: SampleRecord) => status !== 'completed'
  const projectsGoing = new Set((content[projects.name] ?? []).filter(isGoing).map(({ id }) => id))
  const isOfGoing = ({ project }: SampleRecord) => projectsGoing.has(String(project))
  const moved = (name: string, moves: (record: SampleRecord) => boolean = () => true) => [
    name,
    content[name]?.map((record) => (moves(record) ? moveBy(record, days) : record)),
  ]
  return {
    ...site,
    content: {
      ...content,
      ...Object.fromEntries([
        moved(projects.name, isGoing),
        moved(photographs.name, isOfGoing),
        ...going.map((name) => moved(name)),
      ]),
    },
    requests: Object.fromEntries(
      Object.entries(requests).map(([kind, sent]) => [kind, sent.map((record) => moveBy(record, days))]),
    ),
  }
}

/** Moves moments, which end in `At`, and what is written like `2026-11-21`. */
function moveBy(record: SampleRecord, days: number): SampleRecord {
  const values = Object.entries(record).map(([name, value]): [string, unknown] => {
    if (typeof value === 'number' && name.endsWith('At')) return [name, value + days * day]
    const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    return [name, isDay ? addDays(value, days) : value]
  })
  return { ...record, ...Object.fromEntries(values) }
}
