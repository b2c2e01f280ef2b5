import { hash } from 'node:crypto'
import { createStore } from '#app/content/store.server.ts'
import { createReads } from '#app/content/store/rows.server.ts'
import { toFieldValues } from '#app/content/store/validate.server.ts'
import { findPending } from '#app/content/pending.server.ts'
import { readValues, toDocument } from '#app/content/document.ts'
import type { FieldValues } from '#app/content/fields/field.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
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

/** How it stands with the consent to one project. */
export interface ConsentState {
  all: Consent[]
  /** The newest one that agrees and has not ended. */
  valid: Consent | undefined
  /** What has changed since, in words. */
  changed: string[]
}

export async function readConsents(db: Db, project: string): Promise<ConsentState> {
  const today = await todayOf(db)
  const all = await store.listOf(db, 'project', project)
  const valid = all.find((one) => isValid(one, today))
  const before = valid && readSnapshot(valid.approved ?? '')
  const now = before && (await readShown(db, project))
  return { all, valid, changed: before && now ? changesSince(before, now) : [] }
}

/** A project whose consent somebody has to look at. */
export interface ConsentMatter {
  project: string
  title: string
  /** What the client wants changed; `undefined` if the consent has ended. */
  words: string | undefined
}

/** What clients want changed, and what is on the site though its consent has ended. */
export async function listConsentMatters(db: Db): Promise<ConsentMatter[]> {
  if (!(await asksConsent(db))) return []
  const rows = await db
    .selectFrom('consent')
    .innerJoin('project', 'project.id', 'consent.project_id')
    .select(['project.id', 'code', 'name', 'project.state', 'needsConsent', 'answer', 'lastDay', 'words'])
    .orderBy('code_number', 'desc')
    .orderBy('consent.day', 'desc')
    .orderBy('consent.created_at', 'desc')
    .execute()
  const today = await todayOf(db)
  const matters: ConsentMatter[] = []
  for (const [project, all] of Map.groupBy(rows, ({ id }) => id)) {
    const [newest] = all
    if (!newest) continue
    const title = [newest.code, newest.name].filter(Boolean).join(' ')
    const isEnded = all.some(({ answer }) => answer === 'approved') && !all.some((one) => isValid(one, today))
    if (newest.answer === 'changes') matters.push({ project, title, words: newest.words })
    else if (isEnded && newest.needsConsent === 'Yes' && newest.state === 'published')
      matters.push({ project, title, words: undefined })
  }
  return matters
}
