import { randomUUID } from 'node:crypto'
import { signIn, type Administrator } from '../administrator.ts'
import type { Answer } from '../client.ts'
import { typedProject } from '../../tools/seed/content.ts'
import type { Deployment, Site } from '../deployment.ts'
import { engines, type Lab, type Subject } from '../subject.ts'

const rounds = 1_000
type Both = readonly [Administrator, Administrator]

const contenders = [0, 1, 2, 3]
const maxTopProjects = 6
const photographs = 'project-photograph'
/** The address of client-side navigation, so that no page is rendered for the losers; a redirect is a 202. */
const editing = (id = '') => `/admin/products/edit/${id}.data`
const went = 202

export default {
  about:
    '1,000 rounds of four saves at once: lost updates, duplicate codes, top projects beyond six, order and pairs of photographs',
  engines,
  async run(lab) {
    const deployment = await lab.open()
    const administrator = await signIn(deployment.site)
    await saveAtOnce(lab, deployment, administrator)
    await sameCodeAtOnce(lab, deployment, administrator)
    await seventhTopProject(lab, deployment, administrator)
    const both: Both = [administrator, await signIn(deployment.other)]
    await reorderAtOnce(lab, deployment, both)
    await pairAtOnce(lab, deployment, both)
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

/** Two administrators move three photographs of a project, and caption a fourth. */
async function reorderAtOnce(lab: Lab, deployment: Deployment, both: Both) {
  const fact = lab.fact(
    'three moves of photographs and a caption at once: an order to which each contributed',
  )
  const project = await addStory(both[0], 'W1', 6)
  for (let round = 1; round <= lab.rounds(rounds); round += 1) {
    const before = await photographsOf(deployment, project)
    const moves = contenders.slice(1).map(() => shuffled(before).slice(0, 2))
    const [captioned = ''] = before
    const answers = await changeAtOnce(deployment, both, [
      ...moves.map(([id = '', next = '']) => ({ id, before: next })),
      { id: captioned, field: 'caption', value: String(round), was: '' },
    ])
    const after = await photographsOf(deployment, project)
    const possible = ordersOf(moves).map((one) => one.reduce(move, before).join())
    const [row] = await deployment.db.rows('select caption from project_photograph where id = ?', captioned)
    fact.expect(
      possible.includes(after.join()) && row?.caption === String(round),
      `round ${round}: ${answers.map(({ text }) => text).join(' ')}`,
    )
    await deployment.db.run(`update project_photograph set caption = ''`)
  }
}

/** Three wish for one photograph while the fourth deletes it. */
async function pairAtOnce(lab: Lab, deployment: Deployment, both: Both) {
  const fact = lab.fact(
    'three pairs with one photograph and its deletion at once: one pair, none once it is deleted',
  )
  const back = lab.fact('the deleted photograph is brought back: it is in as many pairs as were accepted')
  const { db } = deployment
  const project = await addStory(both[0], 'X1', 4)
  const [one = '', wanted = '', two = '', three = ''] = await photographsOf(deployment, project)
  for (let round = 1; round <= lab.rounds(rounds); round += 1) {
    const last = await db.number('select max(id) from revision')
    const rev = String(await db.number('select rev from project_photograph where id = ?', wanted))
    const pair = (id: string, value: string) => ({ id, field: 'pairedWith', value, was: '' })
    const deletion = { id: wanted, intent: 'delete', rev }
    const work = shuffled([pair(one, wanted), pair(two, wanted), pair(wanted, three), deletion])
    const answers = await changeAtOnce(deployment, both, work)
    const done = await db.rows('select action from revision where id > ? order by id', last)
    const actions = done.map(({ action }) => String(action)).join(' ')
    fact.expect(
      ['edit', 'edit delete', 'delete'].includes(actions),
      `round ${round}: ${actions}: ${answers.map(({ text }) => text).join(' ')}`,
    )
    if (actions.includes('delete')) await both[0].post('/admin/undo', { kind: photographs, record: wanted })
    const paired =
      'select count(*) from project_photograph where project_id = ? and "pairedWith_id" is not null'
    const pairs = await db.number(paired, project)
    const isBack = (await photographsOf(deployment, project)).includes(wanted)
    back.expect(
      isBack && pairs === Number(actions.includes('edit')),
      `round ${round}: ${actions}, ${pairs} pairs`,
    )
    await db.run('update project_photograph set "pairedWith_id" = null')
  }
}

async function addStory(administrator: Administrator, code: string, length: number): Promise<string> {
  const project = await administrator.addProject({ code })
  for (let count = 0; count < length; count += 1) await administrator.addPhotograph(project)
  return project
}

/** Each contender changes a photograph in the list; the two administrators take turns. */
function changeAtOnce(deployment: Deployment, both: Both, work: Record<string, string>[]) {
  return atOnce(deployment, (site, number) => {
    const administrator = number % 2 ? both[1] : both[0]
    return administrator.post('/admin/documents', { kind: photographs, ...work[number] }, site)
  })
}

async function photographsOf({ db }: Deployment, project: string): Promise<string[]> {
  const sql = 'select id from project_photograph where project_id = ? order by position, created_at, id'
  return (await db.rows(sql, project)).map(({ id }) => String(id))
}

function shuffled<One>(all: One[]): One[] {
  return all.toSorted(() => Math.random() - 0.5)
}

function move(order: string[], [id = '', next = '']: string[]): string[] {
  const others = order.filter((one) => one !== id)
  return others.toSpliced(others.indexOf(next), 0, id)
}

function ordersOf<One>(all: One[]): One[][] {
  if (all.length < 2) return [all]
  return all.flatMap((first) => ordersOf(all.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}

async function revisions({ db }: Deployment): Promise<Map<string, string>> {
  const rows = await db.rows('select id, rev from project')
  return new Map(rows.map(({ id, rev }) => [String(id), String(rev)]))
}

function statuses(answers: Answer[]): string {
  return answers.map(({ status }) => status).join(' ')
}
