import { readdir } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { savePending } from '#app/content/pending.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { noRights, type Rights } from '#app/platform/auth/rights.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { takeSnapshot } from '#app/platform/database/snapshots.server.ts'
import { openAdmin, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'

const noor = {
  referenceName: 'Noor "Q" Haddad',
  referenceTitle: 'Head of Projects, 100% own',
  referencePhone: '+971 50 123 4567',
  referenceEmail: 'noor.haddad@client.example',
}
const marks = /Haddad|Head of Projects|123 4567|noor\.haddad/

describeEngines('reference persons among personal data', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })

  const actor = programNamed('Layla')
  /** A project that named somebody before, and names them still unless somebody else is given. */
  async function add(code: string, person: typeof noor, later: Partial<typeof noor> = {}) {
    const { db } = app.services
    const { id } = await addTestProject(app.services, { code, name: `Tower ${code}` })
    for (const values of [person, { ...person, ...later, conditions: 'FIDIC' }])
      await change(app.services, actor, projects.topic, async (tx) => {
        const { rev, ...present } = (await projectStore.find(tx, id)) ?? { rev: 0 }
        return projectStore.save(tx, id, rev, projectStore.toValues({ ...present, ...values }))
      })
    const project = await projectStore.find(db, id)
    if (!project) throw new Error('no project')
    return project
  }
  async function be(rights: Partial<Rights>) {
    const all = JSON.stringify({ ...noRights, ...rights })
    await app.services.db.updateTable('user').set({ rights: all }).execute()
  }
  const find = async (person: string) =>
    visibleText(await (await admin.post('/admin/personal-data', { intent: 'find', person })).text())
  const erase = (person: typeof noor) =>
    admin.post('/admin/personal-data', { intent: 'erase-reference-person', ...person })
  async function everything() {
    const { db } = app.services
    return JSON.stringify([
      await db.selectFrom('project').selectAll().execute(),
      await db.selectFrom('pending_version').selectAll().execute(),
      await db.selectFrom('revision').selectAll().execute(),
    ])
  }

  it('are found by name, email or phone, and erased in projects, waiting versions, History and copies', async () => {
    const { db, config } = app.services
    const project = await add('188', noor)
    await add(
      '189',
      { ...noor, referenceTitle: '' },
      { referenceName: 'Omar Saleh', referencePhone: '', referenceEmail: '' },
    )
    const kept = {
      ...noor,
      referenceName: 'Hana Al Tamimi',
      referencePhone: '',
      referenceEmail: 'h@x.example',
    }
    await add('190', kept)
    const { id, rev } = project
    const values = { ...projectStore.toValues(project), name: 'Waiting name' }
    await db
      .transaction()
      .execute((tx) => savePending(tx, projects, { id, rev }, { values, from: null, actor }))
    for (const search of ['haddad', 'NOOR.haddad@client', '0501234567', '٠٥٠ ١٢٣ ٤٥٦٧'])
      expect(await find(search), search).toMatch(/Noor "Q" Haddad.*188 Tower 188.*Erase Noor/s)
    // Of the other project it is known from History alone.
    expect(await find('haddad')).toContain('In History or in a version that waits')
    expect(await find('haddad')).not.toContain('Hana')
    if (!config.databaseUrl) await takeSnapshot(db, config.dataDir, '0026')
    expect((await erase(noor)).status).toBe(303)
    expect((await erase({ ...noor, referenceTitle: '' })).status).toBe(303)
    expect((await find('haddad')).replace('haddad', '')).not.toMatch(marks)
    const left = (await everything()).replace(/Head of Projects, 100% own/g, 'of Hana, who stays')
    expect(left).not.toMatch(marks)
    expect(left).toMatch(/Hana Al Tamimi.*Waiting name.*FIDIC/s)
    const row = await db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ rev: rev + 1, referenceName: '', conditions: 'FIDIC' })
    const pending = await db.selectFrom('pending_version').select('rev').executeTakeFirstOrThrow()
    expect(pending.rev).toBe(rev + 1)
    if (config.databaseUrl) return
    const folder = join(config.dataDir, 'snapshots')
    for (const name of await readdir(folder)) {
      using copy = new DatabaseSync(join(folder, name))
      const rows = ['project', 'pending_version', 'revision'].map((table) =>
        copy.prepare(`select * from ${table}`).all(),
      )
      expect(JSON.stringify(rows)).not.toMatch(/Haddad|123 4567/)
      expect(JSON.stringify(rows)).toContain('Hana Al Tamimi')
    }
  })

  it('are looked at only by whoever may read content, and the others are told', async () => {
    await add('188', noor)
    await be({ administration: 'write', papers: 'write' })
    const found = await find('haddad')
    expect(found.replace('haddad', '')).not.toMatch(marks)
    expect(found).toContain('Reference persons of projects were not looked at')
    expect(found).toMatch(/No call request, no job request and no key person has this/)
    expect((await erase(noor)).status).toBe(403)
    await be({ administration: 'write', content: 'read' })
    expect(await find('haddad')).toContain('188 Tower 188')
    expect(await find('haddad')).not.toContain('Erase Noor')
    expect((await erase(noor)).status).toBe(403)
    await be({ administration: 'read', content: 'write' })
    expect((await erase(noor)).status).toBe(403)
    expect(await everything()).toContain('Haddad')
  })
})
