import { beforeAll, beforeEach, expect, it } from 'vitest'
import { storeOf } from '#app/collections.server.ts'
import { savePending } from '#app/content/pending.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { makePreview } from '#app/platform/auth/previews.server.ts'
import { guestPageLimit } from '#app/platform/http/limits.ts'
import { lock } from '#app/platform/database/database.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { holdLock } from '#test/lock-holder.ts'
import { addTestProject } from '#test/projects.ts'

describeEngines('the page of a guest', (createApp) => {
  let app: TestApp
  let link: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    const { db } = app.services
    const { id } = await addTestProject(app.services, { code: '188', name: 'Creek Villa' })
    const project = await storeOf(projects).find(db, id)
    if (!project) throw new Error('there is no project')
    const values = { ...projectStore.toValues(project), code: '189', name: 'Creek Villas' }
    await db
      .transaction()
      .execute((tx) => savePending(tx, projects, project, { values, from: null, actor: { name: 'Layla' } }))
    link = `/shared/${await makePreview(db, { kind: projects.name, id }, '')}`
  })

  /** Somebody else has the writers' lock: of the projects, or on SQLite of everything. */
  async function whileWriting(work: () => Promise<void>) {
    const { config, db } = app.services
    if (config.databaseUrl)
      return db.transaction().execute(async (tx) => {
        await lock(tx, projectStore.lock)
        await work()
      })
    const other = await holdLock(sqliteFile(config))
    try {
      await work()
    } finally {
      await other.release()
    }
  }

  it('is read while somebody writes, a version that is not published yet, too', async () => {
    const { db } = app.services
    const before = await db.selectFrom('rate_limit').selectAll().execute()
    await whileWriting(async () => {
      const answer = await app.request(link)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain('Creek Villas')
      expect(html).not.toContain('Creek Villa<')
    })
    expect((await db.selectFrom('project').selectAll().executeTakeFirst())?.name).toBe('Creek Villa')
    // Nothing is written to be counted.
    expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual(before)
  })

  it('is shown so many times a minute, each link by itself', async () => {
    const statuses: number[] = []
    for (let time = 0; time <= guestPageLimit.burst; time += 1)
      statuses.push((await app.request(link)).status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(guestPageLimit.burst)
    const { db } = app.services
    const { id } = await db.selectFrom('project').select('id').executeTakeFirstOrThrow()
    const other = `/shared/${await makePreview(db, { kind: projects.name, id }, '')}`
    // A minute's worth is used up at once; what is rendered slowly is refilled meanwhile.
    for (let time = 0; time < guestPageLimit.burst && statuses.at(-1) === 200; time += 1)
      statuses.push(
        ...(await Promise.all([link, link].map(async (path) => (await app.request(path)).status))),
      )
    expect(statuses.at(-1)).toBe(429)
    expect((await app.request(other)).status).toBe(200)
  })
})
