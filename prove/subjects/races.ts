import { randomUUID } from 'node:crypto'
import { projectFields, signIn, type Administrator } from '../administrator.ts'
import type { Answer } from '../client.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendApplication } from '../visitor.ts'
import type { Deployment } from '../deployment.ts'

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
  async run(context) {
    const deployment = await context.open()
    const administrator = await signIn(deployment.site)
    await saveAtOnce(context, deployment, administrator)
    await sameCodeAtOnce(context, deployment, administrator)
    await seventhTopProject(context, deployment, administrator)
    await undoAtOnce(context, deployment, administrator)
    await bringBackAtOnce(context, deployment, administrator)
    await applyTwice(context, deployment)
  },
}

/** Sends the same request at the same moment, to all instances in turn. */
function atOnce(deployment: Deployment, act: (site: Deployment['site'], number: number) => Promise<Answer>) {
  return Promise.all(
    Array.from({ length: contenders }, (_, number) =>
      act(deployment.sites[number % deployment.sites.length] ?? deployment.site, number),
    ),
  )
}

async function saveAtOnce(
  context: ProofContext,
  { db, ...deployment }: Deployment,
  administrator: Administrator,
) {
  const fact = context.fact('four saves of one record: one is kept, three see both versions')
  const id = await administrator.addProject({ code: 'R1' })
  for (let round = 1; round <= context.rounds(fullRounds); round += 1) {
    const names = Array.from({ length: contenders }, () => randomUUID())
    const answers = await atOnce({ db, ...deployment }, (site, number) => {
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

async function sameCodeAtOnce(context: ProofContext, deployment: Deployment, administrator: Administrator) {
  const fact = context.fact('one code for four projects at once: one project gets it')
  const ids: string[] = []
  for (let number = 0; number < contenders; number += 1)
    ids.push(await administrator.addProject({ code: `S${number}` }))
  for (let round = 1; round <= context.rounds(fullRounds); round += 1) {
    const code = `T${round}`
    const revs = await deployment.db.rows('select id, rev from project')
    const answers = await atOnce(deployment, (site, number) => {
      const rev = String(revs.find(({ id }) => id === ids[number])?.['rev'])
      const spelled = number % 2 ? code.toLowerCase() : code
      return administrator.post(editing(ids[number]), { ...projectFields, code: spelled, rev }, site)
    })
    const holders = await deployment.db.number(
      'select count(*) from project where lower(code) = ?',
      code.toLowerCase(),
    )
    fact.expect(holders === 1, `round ${round}: ${statuses(answers)}, ${holders} have it`)
  }
}

async function seventhTopProject(
  context: ProofContext,
  deployment: Deployment,
  administrator: Administrator,
) {
  const fact = context.fact('four more top projects at once when there are five: six in the end')
  const ids: string[] = []
  for (let number = 0; number < maxTopProjects - 1; number += 1)
    await administrator.addProject({ code: `U${number}`, topproject: 'Yes' })
  for (let number = 0; number < contenders; number += 1)
    ids.push(await administrator.addProject({ code: `V${number}` }))
  const isOne = `where code like 'V%' and topproject = 'Yes'`
  for (let round = 1; round <= context.rounds(fullRounds); round += 1) {
    const revs = await deployment.db.rows('select id, rev from project')
    const answers = await atOnce(deployment, (site, number) => {
      const rev = String(revs.find(({ id }) => id === ids[number])?.['rev'])
      const fields = { ...projectFields, code: `V${number}`, topproject: 'Yes', rev }
      return administrator.post(editing(ids[number]), fields, site)
    })
    const top = await deployment.db.number(`select count(*) from project where topproject = 'Yes'`)
    fact.expect(top === maxTopProjects, `round ${round}: ${statuses(answers)}, ${top} top projects`)
    // Resets the state directly in the database, so that the next round starts as this one did.
    await deployment.db.run(`update project set topproject = 'No' ${isOne}`)
  }
}

async function undoAtOnce(context: ProofContext, deployment: Deployment, administrator: Administrator) {
  const fact = context.fact('one change undone four times at once: it is undone once')
  const id = await administrator.addProject({ code: 'W1', name: 'Before' })
  for (let round = 1; round <= context.rounds(fullRounds); round += 1) {
    const [{ rev } = {}] = await deployment.db.rows('select rev from project where id = ?', id)
    const fields = { ...projectFields, code: 'W1', name: `After ${round}`, rev: String(rev) }
    await administrator.post(editing(id), fields)
    const change = await deployment.db.number('select max(id) from revision where record_id = ?', id)
    const answers = await atOnce(deployment, (site) =>
      administrator.post('/admin/history.data', { id: String(change) }, site),
    )
    const undone = await deployment.db.number('select count(*) from revision where undoes = ?', change)
    const [project] = await deployment.db.rows('select name from project where id = ?', id)
    const isBack = project?.['name'] === 'Before'
    fact.expect(undone === 1 && isBack, `round ${round}: ${statuses(answers)}, undone ${undone} times`)
  }
}

async function bringBackAtOnce(context: ProofContext, deployment: Deployment, administrator: Administrator) {
  const fact = context.fact('one deletion undone four times at once: the record is restored once')
  const id = await administrator.addProject({ code: 'X1' })
  for (let round = 1; round <= context.rounds(fullRounds); round += 1) {
    const [{ rev } = {}] = await deployment.db.rows('select rev from project where id = ?', id)
    await administrator.post(editing(id), { intent: 'delete', rev: String(rev) })
    const change = await deployment.db.number('select max(id) from revision where record_id = ?', id)
    const answers = await atOnce(deployment, (site) =>
      administrator.post('/admin/history.data', { id: String(change) }, site),
    )
    const there = await deployment.db.number(`select count(*) from project where code_lower = 'x1'`)
    const undone = await deployment.db.number('select count(*) from revision where undoes = ?', change)
    fact.expect(there === 1 && undone === 1, `round ${round}: ${statuses(answers)}, there ${there} times`)
  }
}

async function applyTwice(context: ProofContext, first: Deployment) {
  let deployment = first
  const fact = context.fact('one application sent four times at once: it is stored once')
  for (let round = 1; round <= context.rounds(fullRounds / 10); round += 1) {
    if (round % roundsPerSite === 0) deployment = await context.open()
    const email = `person${round}@example.com`
    const answers = await atOnce(deployment, (site) => sendApplication(site, { email }))
    const stored = await deployment.db.number(
      "select count(*) from request where kind = 'job-request' and email = ?",
      email,
    )
    fact.expect(stored === 1, `round ${round}: ${statuses(answers)}, stored ${stored} times`)
  }
}

function statuses(answers: Answer[]): string {
  return answers.map(({ status }) => status).join(' ')
}
