import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { SentVisit, VisitData, VisitProject } from './visit.ts'

/** A visit that waits on this phone. It stays until the server has acknowledged it. */
export interface QueuedVisit extends Omit<SentVisit, 'project' | 'photographs'> {
  /** The id of the administrator who may see and send it, or `nobody` if nobody was signed in. */
  owner: string
  /** When *Send* was pressed. */
  at: number
  project: Omit<VisitProject, 'percent'>
  photographs: readonly QueuedPhotograph[]
  /** Why the server refused it; it waits until somebody decides. */
  problem?: string
}

export interface QueuedPhotograph {
  id: string
  /** By the phone's clock until it has arrived, then by the camera's, if that wrote it down. */
  takenOn: string
  file: File
  /** Once it has arrived. */
  key?: string
}

/** What the page shows without a network: who signed in here last, and their projects. */
export interface Remembered extends VisitData {
  /** The projects visited from this phone, the last one first. */
  visited: readonly string[]
  /** The visits that were sent from this phone in the last hours, the last one first. */
  sent: readonly RecordedVisit[]
}

/** A visit that has arrived, until it can no longer be taken back. */
export interface RecordedVisit extends Pick<QueuedVisit, 'id' | 'project'> {
  /** When the site acknowledged it. */
  at: number
  /** Somebody publishes it first. */
  waits?: boolean
  /** What came of taking it back; if that failed, it can be tried again. */
  said?: string
  failed?: string
}

/** The owner of visits that were made before anybody signed in. */
export const nobody = ''

// Opened on first use, because the server has no such database.
let visits: UseStore | undefined
let memory: UseStore | undefined
const openVisits = () => (visits ??= createStore('plinth site visits', 'queue'))
const openMemory = () => (memory ??= createStore('plinth site visit page', 'memory'))
const last = 'last'

/** One administrator's, in the order in which they were sent. */
export async function listQueue(owner: string): Promise<QueuedVisit[]> {
  const all = await entries<string, QueuedVisit>(openVisits())
  return all
    .map(([, visit]) => visit)
    .filter((visit) => visit.owner === owner)
    .toSorted((one, other) => one.at - other.at)
}

/** Gives visits of nobody to whoever has signed in, who decides about them: they may be somebody else's. */
export async function adoptQueue(owner: string, problem: string) {
  for (const visit of await listQueue(nobody)) await writeQueued({ ...visit, owner, problem })
}

export async function countQueue(owner: string): Promise<number> {
  return (await listQueue(owner).catch(() => [])).length // Without storage, nothing waits.
}

export async function writeQueued(visit: QueuedVisit) {
  await set(visit.id, visit, openVisits())
}

export async function isQueued(id: string): Promise<boolean> {
  return (await get(id, openVisits())) !== undefined
}

export async function removeQueued(id: string) {
  await del(id, openVisits())
}

export async function readRemembered(): Promise<Remembered | undefined> {
  const found = await get<Remembered>(last, openMemory())
  return found && { ...found, sent: found.sent ?? [] } // A page of 0.1 wrote none.
}

export async function remember(remembered: Remembered) {
  await set(last, remembered, openMemory())
}

/** After signing out, the page shows nothing of whoever was signed in; their queue waits for them. */
export async function forgetRemembered() {
  await del(last, openMemory())
}
