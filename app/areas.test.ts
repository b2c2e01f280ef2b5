import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { sampleOf } from './content/fields/samples.ts'
import { singletonKind } from './content/singleton.ts'
import { collections, singletons } from './collections.ts'
import { writesOf } from './areas.server.ts'
import { areas, noRights, presets, type Area, type Rights } from './platform/auth/rights.ts'
import type { Revision } from './platform/changes/change.server.ts'
import { requestKinds } from './features/requests/kinds.ts'

/**
 * What whoever may write one area alone may do, by act. Everybody else is refused. Where an act is missing, nobody but an
 * owner does it, or nobody at all.
 */
const acts = {
  /** A new record, on the site at once. */
  add: (own: boolean) => own,
  /** A new record that waits. */
  'add waiting': (own: boolean, isVisit: boolean) => own || isVisit,
  edit: (own: boolean) => own,
  'edit waiting': (own: boolean) => own,
  'edit own waiting': (own: boolean, isVisit: boolean, kind: string) =>
    own || (isVisit && kind === 'progress-entry'),
  publish: (own: boolean) => own,
  'publish own': (own: boolean) => own,
  withdraw: (own: boolean) => own,
  'withdraw own': (own: boolean) => own,
  delete: (own: boolean) => own,
  'delete waiting': (own: boolean) => own,
  'delete own': (own: boolean) => own,
  'delete own waiting': (own: boolean, isVisit: boolean) => own || isVisit,
  'delete own waiting of the day before yesterday': (own: boolean) => own,
  /** Undo of a deletion, which also restores one record. */
  'bring back': (own: boolean) => own,
  'bring back waiting': (own: boolean) => own,
  'bring back what one has deleted oneself, waiting': (own: boolean, isVisit: boolean) => own || isVisit,
} as const satisfies Record<string, (own: boolean, isVisit: boolean, kind: string) => boolean>
type Act = keyof typeof acts

const visits = new Set(['project-photograph', 'progress-entry'])
const who = 'somebody'

describeEngines('who may write', (createApp) => {
  let app: TestApp
  let project: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    project = (await addTestProject(app.services, { code: '188', name: 'Creek Villa' })).id
  })

  const person = (rights: Rights, projects: string[] = []) =>
    ({ id: who, name: who, email: '', rights, projects }) as const
  const only = (area: Area) => ({ ...noRights, [area]: 'write' }) as Rights

  async function recorded(
    kind: string,
    id: string,
    action: 'add' | 'delete',
    actor: string,
    at = Date.now(),
  ) {
    const row = { kind, record_id: id, action, actor, actor_id: actor, at, change_id: randomUUID() }
    const made = await app.services.db
      .insertInto('revision')
      .values({ ...row, before: null, after: null, group_size: 1, undoes: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }

  async function revisionOf(act: Act, kind: string, values: object): Promise<Revision> {
    const id = randomUUID()
    const [on, waits] = [
      { ...values, project, state: 'published' },
      { ...values, project, state: 'draft' },
    ]
    const isOwn = act.includes('own')
    const twoDays = act.includes('yesterday') ? 2 * 24 * 60 * 60 * 1000 : 0
    if (isOwn) await recorded(kind, id, 'add', who, Date.now() - twoDays)
    else await recorded(kind, id, 'add', 'somebody else')
    const version = act.includes('waiting') ? waits : on
    const other = { ...version, rev: 2 }
    if (act.startsWith('add')) return { kind, id, after: version }
    if (act.startsWith('edit')) return { kind, id, before: version, after: other }
    if (act.startsWith('publish')) return { kind, id, before: waits, after: on }
    if (act.startsWith('withdraw')) return { kind, id, before: on, after: waits }
    if (act.startsWith('delete')) return { kind, id, before: version }
    const by = act.includes('oneself') ? who : 'somebody else'
    return { kind, id, after: version, undoes: await recorded(kind, id, 'delete', by) }
  }

  const kinds = [
    ...collections.map((collection) => ({
      kind: collection.name,
      area: collection.area,
      values: Object.fromEntries(
        Object.entries(collection.fields).map(([name, field]) => [name, sampleOf(field)]),
      ),
    })),
    ...singletons.map(({ area }) => ({ kind: singletonKind.kind as string, area, values: {} })),
  ].filter(({ kind }) => kind !== 'consent') // Its own rules are tested in features/projects/consent.

  describe.each(Object.keys(acts) as Act[])('%s', (act) => {
    it('is done by whoever may write that area, and by no other', async () => {
      for (const { kind, area, values } of kinds) {
        const revision = await revisionOf(act, kind, values)
        if (kind === singletonKind.kind) revision.id = singletons.find((one) => one.area === area)?.name ?? ''
        const decide = acts[act] as (own: boolean, isVisit: boolean, kind: string) => boolean
        for (const held of areas) {
          const expected = decide(held === area, held === 'visits' && visits.has(kind), kind)
          const may = await app.services.db
            .transaction()
            .execute(async (tx) => writesOf(person(only(held)))(tx, revision))
          expect([kind, held, may]).toEqual([kind, held, expected])
        }
        // Reading everything writes nothing, and whoever visits other projects does nothing in this one.
        const reads = person(presets.director)
        const elsewhere = person(only('visits'), ['another project'])
        for (const somebody of [reads, elsewhere])
          expect(
            await app.services.db.transaction().execute(async (tx) => writesOf(somebody)(tx, revision)),
          ).toBe(false)
      }
    })
  })

  it('and of what visitors sent, whoever administers the site erases alone', async () => {
    for (const [kind, { area }] of Object.entries(requestKinds)) {
      const sent = { kind, id: randomUUID(), after: {} }
      const edited = { ...sent, before: {} }
      const gone = { kind, id: sent.id, before: {} }
      const may = async (held: Area, revision: Revision) =>
        app.services.db.transaction().execute(async (tx) => writesOf(person(only(held)))(tx, revision))
      for (const held of areas)
        expect([await may(held, sent), await may(held, edited), await may(held, gone)]).toEqual([
          held === area,
          held === area,
          held === area || held === 'administration',
        ])
    }
  })
})
