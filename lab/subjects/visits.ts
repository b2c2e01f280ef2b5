import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../administrator.ts'
import { post } from '../client.ts'
import { engines, type Subject } from '../subject.ts'

const address = '/admin/site-visit/visits'
const visitsPerRound = 6

export default {
  about:
    'visits by phone under SIGKILL, repeated after the office has deleted of them: nothing lost, nothing double',
  engines,
  async run(lab) {
    const { site, sites, db } = await lab.open()
    const administrator = await signIn(site)
    const project = await administrator.addProject({ code: 'V1', name: 'Visited' })
    const [file = {}] = await db.rows('select image from project where id = ?', project)
    const once = lab.fact('each visit is recorded once, however often it is sent around a kill')
    const stays = lab.fact('what the office has deleted does not come back with a repeat')
    const answered = lab.fact('every repeat is acknowledged')

    const visit = (percent: number) => ({
      id: randomUUID(),
      project,
      stage: 'progress',
      percent,
      day: '2026-11-20',
      photographs: [1, 2].map(() => ({ id: randomUUID(), key: file.image, takenOn: '2026-11-20' })),
    })
    const send = async (sent: object, to = site) =>
      (
        await post(to, address, JSON.stringify(sent), {
          cookie: administrator.cookie,
          headers: { 'Content-Type': 'application/json' },
        })
      ).status
    const idsOf = async (table: string) => {
      const rows = await db.rows(`select id from ${table} where project_id = ?`, project)
      return rows.map(({ id }) => id)
    }

    for (let round = 0; round < lab.rounds(20); round += 1) {
      const victim = sites[round % sites.length] ?? site
      const visits = Array.from({ length: visitsPerRound }, (_, index) => visit(index))
      const sending = visits.map((sent) => send(sent, victim))
      await wait(Math.random() * 60)
      victim.process.signal('SIGKILL')
      await Promise.all([...sending, victim.startAgain()])
      for (const sent of visits) {
        const status = await send(sent)
        answered.expect(status === 200, `round ${round}: a repeat was answered ${status}`)
      }
      const [entries, photographs] = [await idsOf('progress_entry'), await idsOf('project_photograph')]
      const expected = visits.length * 2
      once.expect(
        entries.length === 1 && photographs.length === expected,
        `round ${round}: ${entries.length} entries and ${photographs.length} photographs`,
      )
      // The office deletes the first photograph of one visit, all of another, and the entry that they share.
      const [first, second] = visits
      const gone: (string | undefined)[] = [
        first?.photographs[0]?.id,
        ...(second?.photographs ?? []).map(({ id }) => id),
      ]
      for (const id of gone) await remove('project-photograph', id)
      const [entry = {}] = await db.rows('select id, rev from progress_entry where project_id = ?', project)
      await remove('progress-entry', String(entry.id), String(entry.rev))
      for (const sent of visits) {
        const status = await send(sent)
        answered.expect(status === 200, `round ${round}: after a deletion, a repeat was answered ${status}`)
      }
      const left = await idsOf('project_photograph')
      stays.expect(
        left.length === expected - gone.length && !left.some((id) => gone.includes(String(id))),
        `round ${round}: ${left.length} photographs`,
      )
      stays.expect((await idsOf('progress_entry')).length === 0, `round ${round}: the entry is back`)
      for (const table of ['progress_entry', 'project_photograph'])
        await db.run(`delete from ${table} where project_id = ?`, project)
    }

    async function remove(kind: string, id = '', rev = '1') {
      const { status } = await administrator.post('/admin/documents', {
        intent: 'delete',
        kind,
        id,
        rev,
      })
      if (status !== 200) throw new Error(`deleting a ${kind} answered ${status}`)
    }
  },
} satisfies Subject
