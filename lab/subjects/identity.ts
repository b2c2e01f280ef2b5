import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runScript, startSite } from '../../test/site-process.ts'
import { startPostgres } from '../../test/postgres.ts'
import { ask } from '../client.ts'
import { newFolder, type Deployment, type Site } from '../deployment.ts'
import { engines, type Lab, type Subject } from '../subject.ts'

export default {
  about: 'a database is lost, copied or new beside files that belong to another',
  engines,
  async run(lab) {
    await beginAtOnce(lab)
    const deployment = await lab.open({ instances: 1, environment: { SAMPLE_SITE: 'on' } })
    const stored = countFiles(deployment)
    if (lab.engine === 'sqlite') await loseDatabase(lab, deployment)
    else await beginSecondSite(lab, deployment)
    await restoreCopy(lab, deployment)
    lab
      .fact('after all this, every file of the site is there')
      .expect(countFiles(deployment) === stored, `${countFiles(deployment)} of ${stored}`)
  },
} satisfies Subject

/** Two instances of one site on PostgreSQL; on SQLite the second is refused by the lock of the folder. */
async function beginAtOnce(lab: Lab) {
  if (lab.engine === 'sqlite') return
  const fact = lab.fact('two instances of a new site start at once: both serve, with one identity')
  for (let round = 0; round < lab.rounds(10); round += 1) {
    const { site } = await lab.open({ instances: 1 })
    await stop(site)
    const environment = {
      ...site.environment,
      DATABASE_URL: await newDatabase(lab),
      S3_PREFIX: `round-${round}`,
    }
    const starting = ['one', 'other'].map(() =>
      startSite({ ...environment, DATA_DIR: newFolder(), PORT: '0' }),
    )
    const outcomes = await Promise.allSettled(starting)
    for (const outcome of outcomes) {
      fact.expect(outcome.status === 'fulfilled', String(outcome.status === 'rejected' && outcome.reason))
      if (outcome.status === 'fulfilled') await outcome.value.stop()
    }
    fact.expect(!(await refusal({ ...environment, DATA_DIR: newFolder() })), 'the next start')
  }
}

async function loseDatabase(lab: Lab, deployment: Deployment) {
  const { site } = deployment
  const fact = lab.fact('plinth.sqlite is gone: no start, no file less, and all is well once it is back')
  const kept = newFolder()
  for (const state of ['running', 'stopped']) {
    if (state === 'stopped') await stop(site)
    for (const name of databaseFiles(site)) cpSync(join(site.folder, name), join(kept, name))
    for (const name of databaseFiles(site)) rmSync(join(site.folder, name))
    if (state === 'running') site.process.signal('SIGKILL')
    await site.process.ended
    const before = countFiles(deployment)
    const refused = await refusal(site.environment)
    fact.expect(refused.includes('does not know'), `${state}: ${refused || 'it started'}`)
    fact.expect(databaseFiles(site).length === 0, `${state}: a database was made`)
    fact.expect(countFiles(deployment) === before, `${state}: files are missing`)
    for (const name of readdirSync(kept)) cpSync(join(kept, name), join(site.folder, name))
    await site.startAgain()
    fact.expect((await ask(site, '/projects')).status === 200, `${state}: it does not serve`)
  }
}

async function beginSecondSite(lab: Lab, deployment: Deployment) {
  const fact = lab.fact('a second site on the same bucket is refused, and takes no file')
  const before = countFiles(deployment)
  const second = {
    ...deployment.site.environment,
    DATABASE_URL: await newDatabase(lab),
    DATA_DIR: newFolder(),
  }
  const refused = await refusal(second)
  fact.expect(refused.includes('does not know'), refused || 'it started')
  fact.expect(countFiles(deployment) === before, 'files are missing')
  const apart = lab.fact('with a prefix of its own it starts in that bucket')
  apart.expect(!(await refusal({ ...second, S3_PREFIX: 'second', SAMPLE_SITE: 'off' })), 'it is refused')
}

/** A copy with production's files, and then the new machine that takes them over. */
async function restoreCopy(lab: Lab, deployment: Deployment) {
  const { site, engine } = deployment
  const archive = join(newFolder(), 'site.tar.zst')
  const taken = await runScript('scripts/backup/backup.ts', site.environment, [archive])
  if (taken.code !== 0) throw new Error(taken.stderr)
  const copy = { ...site.environment, DATA_DIR: newFolder() }
  if (engine === 'sqlite')
    cpSync(join(site.folder, 'files'), join(copy.DATA_DIR, 'files'), { recursive: true })
  else Object.assign(copy, { DATABASE_URL: await newDatabase(lab) })
  const fact = lab.fact('a restored copy that has production’s files is refused, and production goes on')
  const refused = await runScript('scripts/backup/restore.ts', copy, [archive])
  fact.expect(refused.code === 1 && refused.stderr.includes('of another site'), refused.stderr)
  await stop(site)
  await site.startAgain()
  fact.expect((await ask(site, '/projects')).status === 200, 'production does not serve')

  const taking = lab.fact('a new machine takes the files over, and the former one is refused')
  await stop(site)
  const restored = await runScript('scripts/backup/restore.ts', copy, [archive, '--take-over'])
  taking.expect(restored.code === 0, restored.stderr)
  taking.expect(!(await refusal(copy)), 'the new machine is refused')
  if (engine === 'postgres') {
    const former = await refusal(site.environment)
    taking.expect(former.includes('taken over'), former || 'the former one started')
  }
}

function databaseFiles({ folder }: Site) {
  return readdirSync(folder).filter((name) => name.startsWith('plinth.sqlite'))
}

/** Those of the site, without smaller versions, which are made while it runs. */
function countFiles({ files }: Deployment) {
  return readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:public|private)\/(?:images|generals|clientsimages|documents|resumes)\/[^/]+$/.test(name),
  ).length
}

/** Why a site does not start; empty if it does, and then it is stopped again. */
async function refusal(environment: Record<string, string>): Promise<string> {
  try {
    await (await startSite({ ...environment, PORT: '0' })).stop()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function stop(site: Site) {
  await site.process.stop()
}

async function newDatabase(lab: Lab) {
  const postgres = await startPostgres()
  lab.onEnd(postgres.stop)
  return postgres.url
}
