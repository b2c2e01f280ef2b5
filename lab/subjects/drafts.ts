import { rm } from 'node:fs/promises'
import { projects } from '../../app/features/projects/collection.ts'
import { savePending } from '../../app/content/pending.server.ts'
import { projectStore } from '../../app/features/projects/store.server.ts'
import { insertPerson } from '../../app/platform/auth/administrator-rows.server.ts'
import { presets } from '../../app/platform/auth/rights.ts'
import { toRows } from '../../app/platform/changes/change.server.ts'
import { chunksOf } from '../../app/platform/database/chunks.ts'
import { refreshStatistics } from '../../app/platform/database/maintenance.server.ts'
import { startPostgres } from '../../test/postgres.ts'
import { seedProjects } from '../../tools/seed/seed.ts'
import { newFolder } from '../deployment.ts'
import { median } from '../measure.ts'
import { openProduct } from '../product.ts'
import { signIn, readWhole, type App } from '../signed-in-product.ts'
import { engines, type Subject } from '../subject.ts'

const [people, drafts, versions] = [40, 300, 50]

const list = '/admin/products/edit'

/** Each with what it is compared to, before anything waits: a list that shows nothing is quick. */
const screens = {
  Overview: { path: '/admin/overview', like: '/admin/overview' },
  'list of projects': { path: list, like: list },
  'list of those that wait': { path: `${list}?state=draft`, like: list },
  'list of those that are changed': { path: `${list}?state=changed`, like: list },
}

export default {
  about: `what ${drafts} drafts, ${versions} changed versions and ${people} people add to the time of Overview and lists`,
  engines,
  async run(lab) {
    const folder = newFolder()
    const postgres = lab.engine === 'postgres' ? await startPostgres() : undefined
    const app = await openProduct({ DATA_DIR: folder, DATABASE_URL: postgres?.url })
    try {
      const { db } = app.services
      await seedProjects(db, 1000)
      const send = await signIn(app)
      const measure = async (path: string) => {
        const took: number[] = []
        for (let round = 0; round < Math.max(5, lab.rounds(40)); round += 1) {
          const began = performance.now()
          await readWhole(send, path)
          took.push(performance.now() - began)
        }
        return median(took)
      }
      const before = new Map<string, number>()
      for (const { like } of Object.values(screens)) before.set(like, await measure(like))
      await addWaiting(app)
      for (const [name, { path, like }] of Object.entries(screens)) {
        const [was = 0, is] = [before.get(like), await measure(path)]
        lab.goal({
          what: `${name} (${is.toFixed(0)} ms, ${was.toFixed(0)} without): factor`,
          atMost: 2,
          // Times shorter than a frame vary by more than they grow.
          measured: is < 16 ? 1 : is / Math.max(was, 8),
        })
      }
    } finally {
      await app.close()
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
} satisfies Subject

/** As people leave them: each with a line in History by one of forty. */
async function addWaiting({ services: { db } }: App) {
  const team = Array.from({ length: people }, (_, at) => ({
    id: `person-${at}`,
    name: `Person ${at}`,
    email: `person-${at}@plinth.example`,
    rights: presets.editor,
  }))
  const of = (at: number) => team[at % team.length]
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('project')
      .select(['id', 'rev'])
      .orderBy('id')
      .limit(drafts + versions)
      .execute()
    const [waiting, changed] = [rows.slice(0, drafts), rows.slice(drafts)]
    await tx
      .updateTable('project')
      .set({ state: 'draft' })
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute()
    const lines = rows.flatMap(({ id }, at) =>
      toRows([{ kind: projects.name, id, before: { id }, after: { id } }], {
        actor: of(at)?.name ?? '',
        actor_id: of(at)?.id ?? null,
        at: Date.now() - at * 60_000,
        change_id: `waiting-${id}`,
      }),
    )
    for (const chunk of chunksOf(lines)) await tx.insertInto('revision').values(chunk).execute()
    for (const [at, row] of changed.entries()) {
      const document = await projectStore.find(tx, row.id)
      if (document)
        await savePending(tx, projects, row, { values: document, from: null, actor: of(at) ?? { name: '' } })
    }
    for (const person of team) await insertPerson(tx, person)
  })
  await refreshStatistics(db)
}
