import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { withScratchFolder } from '../disk/scratch.server.ts'
import type { Db } from './database.server.ts'
import { day } from '../units.ts'

/** Copies of the SQLite file made before a migration, for going back. They contain personal data. */
const folder = 'snapshots'
/** After two weeks nobody wants to go back any more. */
const snapshotRetentionMs = 14 * day
const nameShape = /^after-.+-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.sqlite$/

/**
 * Complete, or not there: an incomplete one could not be erased from.
 * @param last the newest migration in the database
 */
export async function takeSnapshot(db: Db, dataDir: string, last: string, now = new Date()) {
  await mkdir(join(dataDir, folder), { recursive: true })
  const moment = now.toISOString().replace(/[:.]/g, '-')
  const name = `after-${last}-${moment}.sqlite`
  await withScratchFolder(dataDir, async (scratch) => {
    await sql`vacuum into ${join(scratch, name)}`.execute(db)
    await rename(join(scratch, name), join(dataDir, folder, name))
  })
}

export async function removeOldSnapshots(dataDir: string, now: number) {
  for (const { path, takenAt } of await listSnapshots(dataDir))
    if (takenAt < now - snapshotRetentionMs) await rm(path, { force: true })
}

/**
 * What is erased is also erased in the snapshots: going back must not restore a person's data.
 * @param erase runs in a transaction; what it deletes is overwritten
 */
export async function eraseFromSnapshots(dataDir: string, erase: (snapshot: DatabaseSync) => void) {
  for (const { path } of await listSnapshots(dataDir)) {
    using snapshot = new DatabaseSync(path, { timeout: 5_000 })
    snapshot.exec('pragma secure_delete = on; pragma foreign_keys = off; begin immediate')
    erase(snapshot)
    snapshot.exec('commit')
  }
}

async function listSnapshots(dataDir: string) {
  const names = await readdir(join(dataDir, folder)).catch(() => [])
  return names.flatMap((name) => {
    const [, day, hour, minute, second, rest] = nameShape.exec(name) ?? []
    if (!day) return []
    return [
      { path: join(dataDir, folder, name), takenAt: Date.parse(`${day}${hour}:${minute}:${second}.${rest}`) },
    ]
  })
}
