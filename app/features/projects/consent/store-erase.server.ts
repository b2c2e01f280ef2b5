import type { DatabaseSync } from 'node:sqlite'
import { writeAndPublish } from '#app/platform/changes/change.server.ts'
import { lock } from '#app/platform/database/database.server.ts'
import { eraseFromSnapshots } from '#app/platform/database/snapshots.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { consents, erased } from './collection.ts'
import { consentStore } from './store.server.ts'

/** What says who it was: what was agreed to, when and to which page stays. */
const personal = ['who', 'words', 'note'] as const

/**
 * Erases who gave a consent: name and contact, in the consent, in History, in what was kept of the page, and in copies of
 * the database. It cannot be undone.
 */
export async function eraseConsent(services: Services, id: string) {
  const { config, securityLog } = services
  const found = await consentStore.find(services.db, id)
  if (!found) return
  const erase = eraserOf(found.who)
  if (!config.databaseUrl)
    await eraseFromSnapshots(config.dataDir, (snapshot) => eraseFromSnapshot(snapshot, id, erase))
  await writeAndPublish(services, async (tx, publish) => {
    await lock(tx, consentStore.lock)
    const row = await tx.selectFrom('consent').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return
    const columns = { ...erase.record(row), rev: row.rev + 1, updated_at: Date.now() }
    await tx.updateTable('consent').set(columns).where('id', '=', id).execute()
    const revisions = await tx
      .selectFrom('revision')
      .select(['id', 'before', 'after'])
      .where('kind', '=', consents.name)
      .where('record_id', '=', id)
      .execute()
    for (const { id: revision, before, after } of revisions)
      await tx
        .updateTable('revision')
        .set({ before: erase.json(before), after: erase.json(after) })
        .where('id', '=', revision)
        .execute()
    publish(consents.topic)
  })
  securityLog.record('personal data erased', { about: consents.name, number: 1 })
}

function eraserOf(who: string) {
  const names = [who, who.split(',')[0]?.trim() ?? ''].filter((name) => name.length > 1 && name !== erased)
  const inText = (text: string) => names.reduce((all, name) => all.replaceAll(name, erased), text)
  const record = <Row extends object>(row: Row) => {
    const { approved = '' } = row as { approved?: string }
    const said = Object.entries(row).filter(([name, value]) => personal.some((one) => one === name) && value)
    return {
      ...Object.fromEntries(said.map(([name]) => [name, erased])),
      ...('approved' in row && { approved: inText(approved) }),
      ...('scan' in row && { scan: null }),
    }
  }
  return {
    /** The columns that change. */
    record,
    /** A version in History; its file is named by '' if there is none. */
    json(stored: string | null): string | null {
      if (stored === null) return null
      const version: object = JSON.parse(stored)
      return JSON.stringify({ ...version, ...record(version), ...('scan' in version && { scan: '' }) })
    },
  }
}

type Eraser = ReturnType<typeof eraserOf>

/** Does the same in a copy of the database, which may be older than consents. */
function eraseFromSnapshot(snapshot: DatabaseSync, id: string, erase: Eraser) {
  const isThere = snapshot.prepare(`select 1 from sqlite_schema where name = 'consent'`).get()
  if (!isThere) return
  const row = snapshot.prepare('select * from consent where id = ?').get(id)
  for (const [column, value] of Object.entries(row ? erase.record(row) : {}))
    snapshot.prepare(`update consent set "${column}" = ? where id = ?`).run(value, id)
  const revisions = snapshot
    .prepare('select id, before, after from revision where kind = ? and record_id = ?')
    .all(consents.name, id) as { id: number; before: string | null; after: string | null }[]
  for (const { id: revision, before, after } of revisions)
    snapshot
      .prepare('update revision set before = ?, after = ? where id = ?')
      .run(erase.json(before), erase.json(after), revision)
}
