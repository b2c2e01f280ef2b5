import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScript } from '../../test/site-process.ts'
import { startPostgres } from '../../test/postgres.ts'
import { until } from '../../test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import { ask } from '../client.ts'
import { newFolder, type Deployment } from '../deployment.ts'
import { sendCallRequest } from '../forms.ts'
import { engines, type Fact, type Lab, type Subject } from '../subject.ts'
import { expectNotReady, readTold, token } from '../told.ts'

/** Longer than the minute after which an instance compares. */
const soon = 90_000

export default {
  about: 'an instance beside a database of a newer version, or whose files were taken over',
  engines,
  async run(lab) {
    if (lab.engine === 'postgres') await startBesideOld(lab)
    await oldInstance(lab)
    await takenOver(lab)
  },
} satisfies Subject

/** A version that has to migrate, started while an instance serves. */
async function startBesideOld(lab: Lab) {
  const fact = lab.fact(
    'a start that must migrate leaves the database alone while an instance serves, and names it',
  )
  const { site, db } = await lab.open({ instances: 1 })
  const tables = () => db.number(`select count(*) from pg_tables where tablename = 'lift'`)
  const started = await runScript('lab/start-next.ts', { ...site.environment, DATA_DIR: newFolder() })
  fact.expect((await tables()) === 0, 'the database was migrated beneath the instance')
  fact.expect(started.stderr.includes('still serves'), started.stderr || 'it said nothing')
  await site.process.stop()
  const again = await runScript('lab/start-next.ts', { ...site.environment, DATA_DIR: newFolder() })
  fact.expect((await tables()) === 1, `not migrated once it was stopped: ${again.stderr}`)
}

/** As after a restore of its database to a newer version, or a lost lock. */
async function oldInstance(lab: Lab) {
  const fact = lab.fact(
    'an old instance beside a migrated database shows no draft, saves nothing, and says so',
  )
  const deployment = await lab.open({ instances: 1, environment: token })
  const { site, db } = deployment
  const admin = await signIn(site)
  const id = await admin.addProject({ code: '920', name: 'A draft of the new version' })
  await db.run(`insert into kysely_migration (name, timestamp) values ('9998-lifts', '2026-11-27')`)
  await db.run(`update project set state = 'draft' where id = ?`, id)
  await expectStranger(fact, deployment, /newer version/)
  const page = await ask(site, '/projects/920')
  fact.expect(
    page.status === 503 && !page.text.includes('A draft of'),
    `the draft was answered ${page.status}`,
  )
}

async function takenOver(lab: Lab) {
  const fact = lab.fact('a running site whose files were taken over takes no save into nowhere, and says so')
  const deployment = await lab.open({ instances: 1, environment: token })
  const { site, engine, files } = deployment
  if (engine === 'sqlite') {
    const claim = join(files, 'site.json')
    writeFileSync(claim, JSON.stringify({ ...JSON.parse(readFileSync(claim, 'utf8')), epoch: 'another' }))
  } else {
    const archive = join(newFolder(), 'site.tar.zst')
    const postgres = await startPostgres()
    lab.onEnd(postgres.stop)
    const elsewhere = { ...site.environment, DATA_DIR: newFolder(), DATABASE_URL: postgres.url }
    await runScript('scripts/backup/backup.ts', site.environment, [archive])
    const taken = await runScript('scripts/backup/restore.ts', elsewhere, [archive, '--take-over'])
    fact.expect(taken.code === 0, taken.stderr)
  }
  await expectStranger(fact, deployment, /taken over/)
}

async function expectStranger(fact: Fact, { site }: Deployment, reason: RegExp) {
  await fact.attempt('it says that it is ready', () =>
    until(async () => (await ask(site, '/readyz')).status === 503, 1_000, soon),
  )
  expectNotReady(fact, await readTold(site), reason, 503)
  const sent = await sendCallRequest(site)
  fact.expect(sent.status === 503, `a message was answered ${sent.status}`)
}
