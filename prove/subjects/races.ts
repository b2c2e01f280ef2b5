import { randomUUID } from 'node:crypto'
import { projectFields, signIn, type Administrator } from '../administrator.ts'
import type { Answer } from '../client.ts'
import type { Stage, Subject } from '../subject.ts'
import { sendApplication } from '../visitor.ts'
import type { World } from '../world.ts'

const fullRounds = 1_000
const contenders = 4
const maxTopProjects = 6
/** A site accepts 300 applications per hour in total, and each round sends four. */
const roundsPerSite = 70
/**
 * The address used by client-side navigation, so that no page is rendered for the losers: a redirect is
 * inside a 202.
 */
const editing = (id = '') => `/admin/products/edit/${id}.data`
const went = 202

export const races: Subject = {
  name: 'races',
  about: 'several requests at once: lost updates, codes, top projects, restoring, undoing, sending twice',
  async run(stage) {
    const world = await stage.open()
    const administrator = await signIn(world.site)
    await saveAtOnce(stage, world, administrator)
    await sameCodeAtOnce(stage, world, administrator)
    await seventhTopProject(stage, world, administrator)
    await undoAtOnce(stage, world, administrator)
    await bringBackAtOnce(stage, world, administrator)
    await applyTwice(stage, world)
  },
}

/** Sends the same request at the same moment, to all instances in turn. */
function atOnce(world: World, act: (site: World['site'], number: number) => Promise<Answer>) {
  return Promise.all(
    Array.from({ length: contenders }, (_, number) =>
      act(world.sites[number % world.sites.length] ?? world.site, number),
    ),
  )
}

async function saveAtOnce(stage: Stage, { db, ...world }: World, administrator: Administrator) {
  const fact = stage.fact('four saves of one record: one is kept, three see both versions')
  const id = await administrator.addProject({ code: 'R1' })
  for (let round = 1; round <= stage.rounds(fullRounds); round += 1) {
    const names = Array.from({ length: contenders }, () => randomUUID())
    const answers = await atOnce({ db, ...world }, (site, number) => {
      const fields = { ...projectFields, code: 'R1', name: names[number] ?? '', rev: String(round) }
      return administrator.post(editing(id), fields, site)
    })
    const won = answers.flatMap(({ status }, number) => (status === went ? [names[number]] : []))
    const [row] = await db.rows('select name, rev from project where id = ?', id)
    const rev = Number(row?.['rev'])
    const isWinner = won.length === 1 && row?.['name'] === won[0] && rev === round + 1
    const others = answers.filter(({ status }) => status === 409).length
    fact.expect(isWinner && others === contenders - 1, `round ${round}: ${statuses(answers)}, rev ${rev}`)
    if (!isWinner) break
  }
}

async function sameCodeAtOnce(stage: Stage, world: World, administrator: Administrator) {
  const fact = stage.fact('one code for four projects at once: one project gets it')
  const ids: string[] = []
  for (let number = 0; number < contenders; number += 1)
    ids.push(await administrator.addProject({ code: `S${number}` }))
  for (let round = 1; round <= stage.rounds(fullRounds); round += 1) {
    const code = `T${round}`
    const revs = await world.db.rows('select id, rev from project')
    const answers = await atOnce(world, (site, number) => {
      const rev = String(revs.find(({ id }) => id === ids[number])?.['rev'])
      const spelled = number % 2 ? code.toLowerCase() : code
      return administrator.post(editing(ids[number]), { ...projectFields, code: spelled, rev }, site)
    })
    const holders = await world.db.number(
      'select count(*) from project where lower(code) = ?',
      code.toLowerCase(),
    )
    fact.expect(holders === 1, `round ${round}: ${statuses(answers)}, ${holders} have it`)
  }
}

async function seventhTopProject(stage: Stage, world: World, administrator: Administrator) {
  const fact = stage.fact('four more top projects at once when there are five: six in the end')
  const ids: string[] = []
  for (let number = 0; number < maxTopProjects - 1; number += 1)
    await administrator.addProject({ code: `U${number}`, topproject: 'Yes' })
  for (let number = 0; number < contenders; number += 1)
    ids.push(await administrator.addProject({ code: `V${number}` }))
  const isOne = `where code like 'V%' and topproject = 'Yes'`
  for (let round = 1; round <= stage.rounds(fullRounds); round += 1) {
    const revs = await world.db.rows('select id, rev from project')
    const answers = await atOnce(world, (site, number) => {
      const rev = String(revs.find(({ id }) => id === ids[number])?.['rev'])
      const fields = { ...projectFields, code: `V${number}`, topproject: 'Yes', rev }
      return administrator.post(editing(ids[number]), fields, site)
    })
    const top = await world.db.number(`select count(*) from project where topproject = 'Yes'`)
    fact.expect(top === maxTopProjects, `round ${round}: ${statuses(answers)}, ${top} top projects`)
    // Resets the state directly in the database, so that the next round starts as this one did.
    await world.db.run(`update project set topproject = 'No' ${isOne}`)
  }
}

async function undoAtOnce(stage: Stage, world: World, administrator: Administrator) {
  const fact = stage.fact('one change undone four times at once: it is undone once')
  const id = await administrator.addProject({ code: 'W1', name: 'Before' })
  for (let round = 1; round <= stage.rounds(fullRounds); round += 1) {
    const [{ rev } = {}] = await world.db.rows('select rev from project where id = ?', id)
    const fields = { ...projectFields, code: 'W1', name: `After ${round}`, rev: String(rev) }
    await administrator.post(editing(id), fields)
    const change = await world.db.number('select max(id) from revision where record_id = ?', id)
    const answers = await atOnce(world, (site) =>
      administrator.post('/admin/history.data', { id: String(change) }, site),
    )
    const undone = await world.db.number('select count(*) from revision where undoes = ?', change)
    const [project] = await world.db.rows('select name from project where id = ?', id)
    const isBack = project?.['name'] === 'Before'
    fact.expect(undone === 1 && isBack, `round ${round}: ${statuses(answers)}, undone ${undone} times`)
  }
}

async function bringBackAtOnce(stage: Stage, world: World, administrator: Administrator) {
  const fact = stage.fact('one deletion undone four times at once: the record is restored once')
  const id = await administrator.addProject({ code: 'X1' })
  for (let round = 1; round <= stage.rounds(fullRounds); round += 1) {
    const [{ rev } = {}] = await world.db.rows('select rev from project where id = ?', id)
    await administrator.post(editing(id), { intent: 'delete', rev: String(rev) })
    const change = await world.db.number('select max(id) from revision where record_id = ?', id)
    const answers = await atOnce(world, (site) =>
      administrator.post('/admin/history.data', { id: String(change) }, site),
    )
    const there = await world.db.number(`select count(*) from project where code_lower = 'x1'`)
    const undone = await world.db.number('select count(*) from revision where undoes = ?', change)
    fact.expect(there === 1 && undone === 1, `round ${round}: ${statuses(answers)}, there ${there} times`)
  }
}

async function applyTwice(stage: Stage, first: World) {
  let world = first
  const fact = stage.fact('one application sent four times at once: it is stored once')
  for (let round = 1; round <= stage.rounds(fullRounds / 10); round += 1) {
    if (round % roundsPerSite === 0) world = await stage.open()
    const email = `person${round}@example.com`
    const answers = await atOnce(world, (site) => sendApplication(site, { email }))
    const stored = await world.db.number(
      "select count(*) from request where kind = 'job-request' and email = ?",
      email,
    )
    fact.expect(stored === 1, `round ${round}: ${statuses(answers)}, stored ${stored} times`)
  }
}

function statuses(answers: Answer[]): string {
  return answers.map(({ status }) => status).join(' ')
}
