import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAdmin, photograph, type TestAdmin } from '#test/admin.ts'
import { describeProduct, newFolder, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { addOneOfEach, type SeededDocument } from '#tools/seed/documents.ts'
import { exportSite } from '../tools/firebase/export.ts'
import { importDump } from '../tools/firebase/run.ts'
import { readSources } from '../scripts/house/sources.ts'
import { isTest } from '../scripts/house/graph.ts'
import { collections } from './collections.ts'
import { storeOf } from './collections.server.ts'
import { formatDocument } from './content/document.ts'
import { allColumns } from './content/table/columns.ts'
import { rowsOf } from './content/integrity.server.ts'
import { carryOut } from './operations/schedule.server.ts'
import { programNamed } from './platform/changes/actors.server.ts'
import { change } from './platform/changes/change.server.ts'

/**
 * Every file that writes content, by the way in which it does. A new one fails here until somebody has decided which of
 * the fields below it may change, and has shown below that it changes no other.
 */
const ways = {
  'app/content/record/writes.server.ts': 'form',
  'app/content/record/pending-screens.server.ts': 'form',
  'app/admin/documents/list-route.ts': 'list act',
  'app/content/table/import-rows.server.ts': 'table',
  'app/history/undo.server.ts': 'Undo, and the restore of one record',
  'app/admin/site-visit/record-visit.server.ts': 'visit',
  // It sets descriptions of images alone.
  'app/features/projects/admin/describe.tsx': 'descriptions',
  'app/features/projects/admin-consent/ask.server.ts': 'question to a client',
  'app/site/shared/answer-consent.server.ts': 'guest',
  'app/operations/schedule.server.ts': 'schedule',
  'tools/firebase/run.ts': 'import',
  'scripts/sample-site.ts': 'sample, on a site without content',
  'app/features/projects/consent/store-erase.server.ts': 'erasure',
  // Of key people, who have no such field.
  'app/features/papers/store-erase.server.ts': 'erasure',
  // Of reference persons alone.
  'app/features/projects/store-erase.server.ts': 'erasure',
  // What follows writes requests, settings or files, which have no such field; retention is among it.
  'app/features/requests/erase.server.ts': 'requests',
  'app/features/requests/receive.server.ts': 'requests',
  'app/features/requests/admin-inbox/act-route.ts': 'requests',
  'app/features/requests/admin-inbox/inbox-action.server.ts': 'requests',
  'app/admin/overview/preparation.server.ts': 'settings',
  'app/features/papers/footer-route.ts': 'settings',
  'app/uploads/photographs/worker.server.ts': 'files',
  'app/uploads/upload-route.ts': 'files',
} as const

/** Which way may change a field once its document is there. A restore of a backup and a command replace the database as it was. */
const decided: Readonly<Record<string, readonly string[]>> = {
  'progress-entry.project': [],
  'project-document.project': [],
  'page-section.page': [],
  'consent.project': [],
  'consent.answer': ['guest'],
  'consent.approved': ['guest', 'erasure'],
  'consent.seen': ['guest'],
}

const marked = collections.flatMap((collection) =>
  Object.entries(collection.fields).flatMap(([name, { setBy }]) =>
    setBy ? [{ collection, name, setBy }] : [],
  ),
)

it('every field that no form has is decided about', () => {
  const names = marked.map(({ collection, name }) => `${collection.name}.${name}`)
  expect(names.toSorted()).toEqual(Object.keys(decided).toSorted())
  for (const { collection, name, setBy } of marked)
    expect([collection.name, name, decided[`${collection.name}.${name}`]?.includes('guest')]).toEqual([
      collection.name,
      name,
      setBy === 'guest',
    ])
})

it('every way to write is known', () => {
  const writers = ['change', 'writeAndPublish'].map((name) => `app/platform/changes/change.server.ts ${name}`)
  const writing = readSources('app', 'server', 'scripts', 'tools/firebase')
    .filter(({ file, takes }) => !isTest(file) && takes.some((taken) => writers.includes(taken)))
    .map(({ file }) => file)
  expect(writing.toSorted()).toEqual(Object.keys(ways).toSorted())
})

describeProduct('what no form has', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let seeded: SeededDocument[]
  const others = new Map<string, string>()
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    await admin.keyOf(await photograph('facade.jpg'))
    seeded = await addOneOfEach(app.services)
    others.set('project', (await addTestProject(app.services, { code: '901', name: 'Another one' })).id)
    const pages = collections.find(({ name }) => name === 'page')
    const [page] = pages ? await storeOf(pages).list(app.services.db) : []
    if (!pages || !page) throw new Error('there is no page')
    const other = { id: randomUUID(), createdAt: 1, rev: 1, values: { ...page, slug: 'another-one' } }
    others.set('page', other.id)
    await change(app.services, programNamed('Layla'), 'pages', async (tx) => ({
      outcome: undefined,
      revisions: await storeOf(pages).importAll(tx, [other]),
    }))
  })

  async function documentOf({ name }: { name: string }) {
    const one = seeded.find(({ collection }) => collection.name === name)
    const store = one && storeOf(one.collection)
    const document = one && (await store?.find(app.services.db, one.id))
    if (!one || !document) throw new Error(`there is no ${name}`)
    return { ...one, document, typed: formatDocument(one.collection, document) }
  }
  const rowOf = async ({ table }: { table: string }, id: string) =>
    rowsOf(app.services.db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()

  describe.each(marked)('$collection.name: $name', ({ collection, name }) => {
    const field = collection.fields[name]
    const other = () =>
      field?.type === 'reference' && 'to' in field
        ? (others.get(String(field.to)) ?? '')
        : name === 'answer'
          ? 'changes'
          : 'forged'
    /** @param act as an owner does it */
    async function unchanged(act: (one: Awaited<ReturnType<typeof documentOf>>) => Promise<unknown>) {
      const one = await documentOf(collection)
      const before = await rowOf(collection, one.id)
      await act(one)
      expect(await rowOf(collection, one.id)).toEqual(before)
    }

    it('is not changed by a form', () =>
      unchanged(async ({ address, document, typed }) => {
        const sent = await admin.post(address, { ...typed, rev: String(document.rev), [name]: other() })
        expect(sent.status).toBe(400)
      }))

    it('nor by a list act, of one document or of a selection', () =>
      unchanged(async ({ id, document }) => {
        const { rev } = document
        const set = { kind: collection.name, field: name, value: other() }
        await admin.post('/admin/documents', { ...set, id, rev: String(rev) })
        await admin.post('/admin/documents', { ...set, act: 'set', selected: `${id}:${rev}` })
      }))

    it('nor by a table', () =>
      unchanged(async ({ id, document }) => {
        const row = { number: 1, cells: { id, [name]: other() }, target: { id, rev: document.rev } }
        const body = new FormData()
        const lines = [{ existing: 'update' }, row].map((line) => JSON.stringify(line)).join('\n')
        body.append('rows', new File([lines], 'rows'))
        const parent = String(document[collection.parent ?? ''] ?? '')
        const search = new URLSearchParams({ kind: collection.name, mode: 'good', parent })
        const sent = await app.request(`/admin/documents/import?${search}`, {
          method: 'POST',
          cookie: await app.signIn(),
          body,
        })
        const isColumn = allColumns(collection).some((column) => column.field === name)
        expect([sent.status, (await sent.text()).includes('"updated"')]).toEqual([
          isColumn ? 200 : 400,
          false,
        ])
      }))

    it('nor by Undo of whatever brought it here', () =>
      unchanged(async ({ id, document }) => {
        const value = {
          before: JSON.stringify({ ...document, [name]: other() }),
          after: JSON.stringify(document),
        }
        const line = await app.services.db
          .insertInto('revision')
          .values({
            kind: collection.name,
            record_id: id,
            action: 'edit',
            actor: 'Guest',
            at: Date.now(),
            ...value,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const sent = await admin.post('/admin/history', { id: String(line.id), seen: String(document.rev) })
        expect(sent.status).toBe(409)
      }))

    it('nor by the schedule', () => unchanged(() => carryOut(app.services, Date.now() + 1000)))

    it('nor by a visit to the site that claims its id', () =>
      unchanged(async ({ id }) => {
        const sent = await app.request('/admin/site-visit/visits', {
          method: 'POST',
          cookie: await app.signIn(),
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify({
            id,
            project: others.get('project'),
            stage: 'progress',
            percent: 40,
            day: '2026-11-20',
            photographs: [{ id, key: await admin.keyOf(await photograph()), takenOn: '' }],
          }),
        })
        expect(sent.status).toBeLessThan(500)
      }))

    it('nor by the import of a site that has the same document with another value', () =>
      unchanged(async ({ id }) => {
        const folder = join(newFolder(), 'export')
        await exportSite(app.config, app.services.files, folder)
        const file = join(folder, 'database.json')
        const dump = readFileSync(file, 'utf8')
        const forged = JSON.stringify(
          JSON.parse(dump, (key, value) => (key === id ? { ...value, [name]: other() } : value)),
        )
        expect(forged).not.toBe(JSON.stringify(JSON.parse(dump)))
        writeFileSync(file, forged)
        await importDump(app.services, folder)
      }))

    it('nor in a new document, where it is what the program says', async () => {
      if (name === collection.parent) return
      const { typed } = await documentOf(collection)
      const id = randomUUID()
      await admin.post(screenOf(collection, typed), { ...typed, id, how: 'letter', [name]: other() })
      const made = await rowOf(collection, id)
      expect(made).toBeDefined()
      expect(made?.[name]).not.toBe(other())
    })
  })
})

function screenOf({ admin }: { admin: { add: string } }, typed: Record<string, string>): string {
  return admin.add.replace(':parent', typed.project ?? typed.page ?? '')
}
