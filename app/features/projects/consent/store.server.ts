import { hash } from 'node:crypto'
import { createStore } from '#app/content/store.server.ts'
import { createReads } from '#app/content/store/rows.server.ts'
import { toFieldValues } from '#app/content/store/validate.server.ts'
import { findPending } from '#app/content/pending.server.ts'
import { readValues, toDocument } from '#app/content/document.ts'
import type { FieldValues } from '#app/content/fields/field.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { listContacts } from '#app/platform/auth/colleagues.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { KeptDocument } from '#app/platform/request/services.server.ts'
import { projects, type ProjectInput } from '../collection.ts'
import { consents, type Consent, type ConsentValues } from './collection.ts'
import { changesSince, readSnapshot, shownParts, takeSnapshot, type Snapshot } from './snapshot.ts'

const store = createStore(consents)

/** Keeps what is shown of the project with each consent that is given as it is added. */
export const consentStore: typeof store = {
  ...store,
  async addAll(tx, inputs) {
    const kept = await Promise.all(
      inputs.map(async ({ id, values }) => ({ id, values: await withSnapshot(tx, values) })),
    )
    return store.addAll(tx, kept)
  },
}

/** An answer that agrees, with what it agrees to. */
export async function withSnapshot(tx: Tx, values: ConsentValues): Promise<ConsentValues> {
  if (values.answer !== 'approved' || values.project === null) return values
  const shown = await readShown(tx, values.project)
  return { ...values, approved: shown ? JSON.stringify(shown) : '' }
}

/** Of what a client is shown of a project now: the same for as long as the page is. */
export async function hashOfShown(db: Db | Tx, project: string): Promise<string> {
  return hash('sha256', JSON.stringify(await readShown(db, project)) ?? '', 'base64url')
}

/**
 * What the page of a guest link shows of a project: its version that is not published yet, if it has one, and all its
 * parts, whatever their state.
 */
async function readShown(db: Db | Tx, id: string): Promise<Snapshot | undefined> {
  const row = await db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const stored = toDocument(projects, row)
  const pending = await findPending(db, projects, id)
  // Both have been read by the fields of the collection.
  const values = readValues(projects, { ...stored, ...pending?.values }) as ProjectInput
  const parts = new Map<string, (FieldValues & { id: string })[]>()
  for (const collection of shownParts) {
    const all = await createReads(collection).listOf(db, 'project', id)
    parts.set(
      collection.name,
      all.map((part) => ({ ...toFieldValues(part), id: part.id })),
    )
  }
  return takeSnapshot(values, parts)
}

/** What was kept with a consent, by kind, as documents in place of what is stored now; `undefined` if nothing was. */
export async function readKept(db: Db, { project, approved = '' }: Consent) {
  const snapshot = readSnapshot(approved)
  const row =
    project && (await db.selectFrom('project').selectAll().where('id', '=', project).executeTakeFirst())
  if (!snapshot || !row) return undefined
  const stored = toDocument(projects, row)
  const shown = { ...readValues(projects, { ...stored, ...snapshot.values }), state: 'published' }
  const kept = new Map<string, KeptDocument[]>([[projects.name, [{ ...stored, ...shown }]]])
  for (const { name, fields } of snapshot.parts ? shownParts : []) {
    const parts = (snapshot.parts?.[name] ?? []).map((part, place) => {
      const at = { rev: 1, createdAt: place + 1, updatedAt: place + 1 }
      const values = readValues({ fields }, part)
      const id = String(part.id)
      return { ...values, id, ...at, project, state: 'published', position: place + 1, isPublic: true }
    })
    kept.set(name, parts)
  }
  return kept
}

/** Whether clients are asked at all. */
export async function asksConsent(db: Db | Tx): Promise<boolean> {
  return (await readSettings(db, ['site'])).site.askConsent
}

/** Whether the client has agreed, and the consent has not ended. */
function isValid({ answer, lastDay }: Pick<Consent, 'answer' | 'lastDay'>, today: string): boolean {
  return answer === 'approved' && (lastDay === '' || lastDay >= today)
}

/** Those of the projects that may go on the site: their clients have agreed, or an owner has decided without them. */
export async function listConsented(
  db: Db | Tx,
  ids: readonly string[],
  today: string,
): Promise<Set<string>> {
  const consented = new Set<string>()
  for (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('consent')
      .select(['project_id', 'answer', 'lastDay'])
      .where('project_id', 'in', some)
      .execute()
    for (const { project_id, ...consent } of rows)
      if (project_id !== null && isValid(consent, today)) consented.add(project_id)
  }
  return consented
}

/** Today, where the company is. */
export async function todayOf(db: Db | Tx): Promise<string> {
  const { brand } = await readSettings(db, ['brand'])
  return isoDay(Date.now(), brand.timeZone)
}

/** Who hears of an answer: whoever asked, or all who may publish if the program did, or somebody who has gone. */
export async function listTold(db: Db | Tx, asker: string) {
  const writers = await listContacts(db, consents.area, 'write')
  const own = writers.get(asker)
  return own ? new Map([[asker, own]]) : writers
}

/** How it stands with the consent to one project. */
export interface ConsentState {
  all: Consent[]
  /** The newest one that agrees and has not ended. */
  valid: Consent | undefined
  /** What has changed since, in words. */
  changed: string[]
}

/** Of those of one day, what was said last. */
function newestFirst(one: Consent, other: Consent): number {
  return one.day === other.day ? other.createdAt - one.createdAt : one.day < other.day ? 1 : -1
}

export async function readConsents(db: Db, project: string): Promise<ConsentState> {
  const today = await todayOf(db)
  const all = (await store.listOf(db, 'project', project)).toSorted(newestFirst)
  const valid = all.find((one) => isValid(one, today))
  const before = valid && readSnapshot(valid.approved ?? '')
  const now = before && (await readShown(db, project))
  return { all, valid, changed: before && now ? changesSince(before, now) : [] }
}

/** A project whose consent somebody has to look at. */
export interface ConsentMatter {
  project: string
  title: string
  why:
    | { is: 'changes'; words: string }
    | { is: 'ended' }
    /** It can go on the site now. */
    | { is: 'approved'; day: string; isToday: boolean }
    /** On the site is something else than what was agreed to. */
    | { is: 'changed'; what: string[] }
}

/** How many projects are looked at whose page has changed since their client agreed. */
const maxCompared = 30

/** What clients have answered, what is on the site though its consent has ended, and what has changed since. */
export async function listConsentMatters(db: Db): Promise<ConsentMatter[]> {
  if (!(await asksConsent(db))) return []
  const rows = await db
    .selectFrom('consent')
    .innerJoin('project', 'project.id', 'consent.project_id')
    .select([
      'project.id',
      'code',
      'name',
      'project.state',
      'needsConsent',
      'answer',
      'lastDay',
      'words',
      'consent.day',
    ])
    .orderBy('code_number', 'desc')
    .orderBy('consent.day', 'desc')
    .orderBy('consent.created_at', 'desc')
    .execute()
  const today = await todayOf(db)
  const matters: ConsentMatter[] = []
  let compared = 0
  for (const [project, all] of Map.groupBy(rows, ({ id }) => id)) {
    const [newest] = all
    if (!newest) continue
    const title = [newest.code, newest.name].filter(Boolean).join(' ')
    const { answer, words, day, needsConsent, state } = newest
    const isNeeded = needsConsent === 'Yes'
    const isGiven = all.some((one) => isValid(one, today))
    const isEnded = !isGiven && all.some((one) => one.answer === 'approved')
    const add = (why: ConsentMatter['why']) => matters.push({ project, title, why })
    if (answer === 'changes') add({ is: 'changes', words })
    else if (isEnded && isNeeded && state === 'published') add({ is: 'ended' })
    else if (answer === 'approved' && isGiven && isNeeded && state === 'draft')
      add({ is: 'approved', day, isToday: day === today })
    else if (isGiven && state === 'published' && compared < maxCompared) {
      const { changed } = await readConsents(db, project)
      compared += 1
      if (changed.length > 0) add({ is: 'changed', what: changed })
    }
  }
  return matters
}
