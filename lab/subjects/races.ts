import { randomUUID } from 'node:crypto'
import { signIn, type Administrator } from '../administrator.ts'
import type { Answer } from '../client.ts'
import { typedProject } from '../../tools/seed/content.ts'
import type { Deployment, Site } from '../deployment.ts'
import { engines, type Lab, type Subject } from '../subject.ts'

const rounds = 1_000
const contenders = [0, 1, 2, 3]
const maxTopProjects = 6
/** The address of client-side navigation, so that no page is rendered for the losers; a redirect is a 202. */
const editing = (id = '') => `/admin/products/edit/${id}.data`
const went = 202

export default {
  about: '1,000 rounds of four saves at once: lost updates, duplicate codes, top projects beyond six',
  engines,
  async run(lab) {
    const deployment = await lab.open()
    const administrator = await signIn(deployment.site)
    await saveAtOnce(lab, deployment, administrator)
    await sameCodeAtOnce(lab, deployment, administrator)
    await seventhTopProject(lab, deployment, administrator)
  },
} satisfies Subject

/** Sends a request for each contender at the same moment, to all instances in turn. */
function atOnce({ site, sites }: Deployment, act: (site: Site, number: number) => Promise<Answer>) {
  return Promise.all(contenders.map((number) => act(sites[number % sites.length] ?? site, number)))
}

async function saveAtOnce(lab: Lab, deployment: Deployment, administrator: Administrator) {
  const fact = lab.fact('four saves of one record: one is kept, three see both versions')
  const id = await administrator.addProject({ code: 'R1' })
  for (let round = 1; round <= lab.rounds(rounds); round += 1) {
    const names = contenders.map(() => randomUUID())
    const answers = await atOnce(deployment, (site, number) => {
      const fields = { ...typedProject, code: 'R1', name: names[number] ?? '', rev: String(round) }
      return administrator.post(editing(id), fields, site)
    })
    const won = names.filter((_, number) => answers[number]?.status === went)
    const [row] = await deployment.db.rows('select name, rev from project where id = ?', id)
    const isWinner = won.length === 1 && row?.name === won[0] && Number(row?.rev) === round + 1
    const refused = answers.filter(({ status }) => status === 409).length
    fact.expect(
      isWinner && refused === 3,
      `round ${round}: ${statuses(answers)}, revision ${String(row?.rev)}`,
    )
    if (!isWinner) break
  }
}

async function sameCodeAtOnce(lab: Lab, deployment: Deployment, administrator: Administrator) {
  const fact = lab.fact('one code for four projects at once: one project gets it')
  const ids: string[] = []
  for (const number of contenders) ids.push(await administrator.addProject({ code: `S${number}` }))
  for (let round = 1; round <= lab.rounds(rounds); round += 1) {
    const revs = await revisions(deployment)
    const answers = await atOnce(deployment, (site, number) => {
      const [code, id = ''] = [number % 2 ? `t${round}` : `T${round}`, ids[number]]
      return administrator.post(editing(id), { ...typedProject, code, rev: revs.get(id) ?? '' }, site)
    })
    const sql = 'select count(*) from project where lower(code) = ?'
    const holders = await deployment.db.number(sql, `t${round}`)
    fact.expect(holders === 1, `round ${round}: ${statuses(answers)}, ${holders} have it`)
  }
}

async function seventhTopProject(lab: Lab, deployment: Deployment, administrator: Administrator) {
  const fact = lab.fact('four more top projects at once when there are five: six in the end')
  const ids: string[] = []
  for (let number = 1; number < maxTopProjects; number += 1)
    await administrator.addProject({ code: `U${number}`, topproject: 'Yes' })
  for (const number of contenders) ids.push(await administrator.addProject({ code: `V${number}` }))
  for (let round = 1; round <= lab.rounds(rounds); round += 1) {
    const revs = await revisions(deployment)
    const answers = await atOnce(deployment, (site, number) => {
      const id = ids[number] ?? ''
      const fields = { ...typedProject, code: `V${number}`, topproject: 'Yes', rev: revs.get(id) ?? '' }
      return administrator.post(editing(id), fields, site)
    })
    const top = await deployment.db.number(`select count(*) from project where topproject = 'Yes'`)
    fact.expect(top === maxTopProjects, `round ${round}: ${statuses(answers)}, ${top} top projects`)
    // In the database, so that the next round starts as this one did.
    await deployment.db.run(`update project set topproject = 'No' where code like 'V%'`)
  }
}

async function revisions({ db }: Deployment): Promise<Map<string, string>> {
  const rows = await db.rows('select id, rev from project')
  return new Map(rows.map(({ id, rev }) => [String(id), String(rev)]))
}

function statuses(answers: Answer[]): string {
  return answers.map(({ status }) => status).join(' ')
}
