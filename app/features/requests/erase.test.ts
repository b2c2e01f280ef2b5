import { programNamed } from '#app/platform/changes/actors.server.ts'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { addCallRequest, addJobRequest } from '#test/requests.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { removeOldSnapshots, takeSnapshot } from '#app/platform/database/snapshots.server.ts'
import { topicOf } from './kinds.ts'
import { deleteRequests } from './store-inbox.server.ts'
import { hour } from '#app/platform/units.ts'

const marker = 'Zq7vK2mX'
const visitor = programNamed('Visitor')
const sizes = [20, 300, 3_000, 12_000, 700, 60]

/** The files in the data folder that contain the marker. */
function findMarker({ config }: TestApp): string[] {
  return globSync('**/*', { cwd: config.dataDir }).filter((name) => {
    const path = join(config.dataDir, name)
    return statSync(path).isFile() && (name.includes(marker) || readFileSync(path).includes(marker))
  })
}

async function receive({ services }: TestApp, number: number, personal: boolean) {
  const word = personal ? marker : 'somebody'
  const text = `${word} `.repeat(Math.ceil((sizes[number % sizes.length] ?? 20) / 9))
  const email = `${word}${number}@example.com`
  await change(services, visitor, 'call-requests', (tx) =>
    addCallRequest(
      tx,
      { personName: word, personEmail: email, personPhone: '1', personMessage: text + number },
      'No',
    ),
  )
  if (number % 5 > 0) return
  const key = `resumes/${String(number).padStart(10, 'a')}${word}.pdf`
  await services.files.put('private', key, Readable.from([text]))
  const sha256 = 'a'.repeat(64)
  const facts = { access: 'private', type: 'application/pdf', bytes: 1, sha256, created_at: 1 } as const
  const name = { firstname: word, lastname: word, email, phone: '1', fileName: `${word}.pdf` }
  await change(services, visitor, 'job-requests', (tx) => addJobRequest(tx, name, { key, ...facts }, 'No'))
}

describe('erased data', () => {
  it('is nowhere on the disk: database, its log, its copies, files', async () => {
    const app = await createTestApp()
    const { db } = app.services
    try {
      for (let number = 0; number < 120; number += 1) await receive(app, number, number % 3 > 0)
      await db.updateTable('request').set({ note: marker }).where('name', '=', marker).execute()
      await takeSnapshot(db, app.config.dataDir, '0001-initial')
      expect(findMarker(app).length).toBeGreaterThan(3)

      const theirs = await db
        .selectFrom('request')
        .select(['kind', 'id'])
        .where('name', 'like', `${marker}%`)
        .execute()
      for (const { kind, id } of theirs)
        await change(app.services, visitor, topicOf(kind), (tx) => deleteRequests(tx, kind, { id }))
      await app.app.cleanUp(Date.now() + 23 * hour)
      expect(findMarker(app)).toContain('plinth.sqlite')
      await app.app.cleanUp(Date.now() + 25 * hour)
      expect(findMarker(app)).toEqual([])
      const left = await db.selectFrom('request').select('kind').execute()
      expect(left.filter(({ kind }) => kind === 'call-request')).toHaveLength(40)
      expect(left.filter(({ kind }) => kind === 'job-request')).toHaveLength(8)
    } finally {
      await app.close()
    }
  })

  it('goes with a copy of the database that is two weeks old', async () => {
    const app = await createTestApp()
    try {
      await takeSnapshot(
        app.services.db,
        app.config.dataDir,
        '0001-initial',
        new Date('2026-11-01T10:00:00Z'),
      )
      const snapshots = () => globSync('snapshots/*', { cwd: app.config.dataDir })
      await removeOldSnapshots(app.config.dataDir, Date.parse('2026-11-15T09:59:00Z'))
      expect(snapshots()).toHaveLength(1)
      await app.app.cleanUp(Date.parse('2026-11-15T10:01:00Z'))
      expect(snapshots()).toEqual([])
    } finally {
      await app.close()
    }
  })
})
