import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockDataFolder } from '#app/platform/data-folder.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { runScript, startScript } from '#test/site-process.ts'
import { signIn } from '../administrator.ts'
import { openDatabaseView } from '../database-view.ts'
import { editUnder, findIncomplete, findLost, openLedger, writeUnder } from '../ledger.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { newFolder, openBucket, type Deployment } from '../deployment.ts'

const fullKills = 20
type Environment = Record<string, string>

export const moves: Subject = {
  name: 'moves',
  about:
    'SIGKILL during move, backup, restore and upgrade: the old state or the new one, never anything in between',
  async run(context) {
    const closing: (() => Promise<unknown>)[] = []
    try {
      const deployment = await context.open()
      await killMoves(context, deployment, await openTargets(context, closing))
      await killArchives(context, deployment)
    } finally {
      for (const close of closing.toReversed()) await close()
    }
  },
}

/**
 * The opposite kind of place: PostgreSQL and a bucket for a site on SQLite and a disk, and vice versa. A new
 * one each time.
 */
async function openTargets({ engine }: ProofContext, closing: (() => Promise<unknown>)[]) {
  if (engine === 'postgres') return async () => ({ environment: { DATA_DIR: newFolder() } })
  const postgres = await startPostgres()
  closing.push(() => postgres.stop())
  const admin = await openDatabaseView(postgres.url)
  closing.push(() => admin.close())
  let number = 0
  return async () => {
    const url = new URL(postgres.url)
    url.pathname = `/place_${(number += 1)}`
    await admin.run(`create database ${url.pathname.slice(1)}`)
    const { environment, folder } = await openBucket(newFolder(), closing)
    return { environment: { ...environment, DATA_DIR: newFolder(), DATABASE_URL: url.href }, folder }
  }
}

async function killMoves(
  context: ProofContext,
  deployment: Deployment,
  newTarget: () => Promise<{ environment: Environment; folder?: string }>,
) {
  const one = context.fact(
    'a move killed at any moment leaves the site where it was, or all of it at the new place',
  )
  const done = context.fact('the same command continues from there and finishes')
  const arrived = context.fact('everything acknowledged until then is at the new place')
  const back = context.fact('after the move is cancelled, the site is writable where it was')
  const administrator = await signIn(deployment.site)
  const project = await administrator.addProject({ code: 'M1', name: 'n0' })
  const ledger = openLedger()
  for (let kill = 0; kill < context.rounds(fullKills); kill += 1) {
    const { environment: target, folder } = await newTarget()
    const to = { APP_SECRET: deployment.site.environment['APP_SECRET'] ?? '', ...target }
    const file = join(newFolder(), 'next.env')
    writeFileSync(
      file,
      Object.entries(to)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    const until = { over: false }
    const load = Promise.all([
      writeUnder(() => deployment.other, ledger, until),
      editUnder(deployment, administrator, project, () => deployment.other, ledger, until),
    ])
    await killScript('scripts/backup/move.ts', deployment.site.environment, [file], 3_000)
    const state = await stateOf(deployment, target)
    one.expect(state === 'old' || state === 'new', `kill ${kill}: ${state}`)
    if (state === 'new') done.expect(true, '')
    else {
      const { code, stderr } = await runScript('scripts/backup/move.ts', deployment.site.environment, [file])
      done.expect(code === 0, `kill ${kill}: ${code} ${stderr.slice(-300)}`)
    }
    until.over = true
    await load
    const db = await openDatabaseView(
      target['DATABASE_URL'] ?? join(target['DATA_DIR'] ?? '', 'plinth.sqlite'),
    )
    const there = { ...deployment, db, files: folder ?? join(target['DATA_DIR'] ?? '', 'files') }
    for (const what of [
      ...(await findLost(there, ledger, project)),
      ...(await findIncomplete(there, project)),
    ])
      arrived.expect(false, `kill ${kill}: ${what}`)
    arrived.expect(true, '')
    await db.close()
    const { code } = await runScript('scripts/backup/move.ts', deployment.site.environment, ['--abort'])
    await back.attempt(
      `kill ${kill}: ${code}`,
      async () => void (await administrator.addProject({ code: `B${kill}` })),
    )
    context.progress(`${kill + 1} moves killed`)
  }
}

/**
 * `new`: the old site reports that it has moved, and the new place has it. `old`: the new place has no site.
 */
async function stateOf(deployment: Deployment, target: Environment): Promise<string> {
  const [here] = await deployment.db.rows("select value from meta where key = 'read-only'")
  const isMoved = String(here?.['value']).includes('"moved":true')
  const file = join(target['DATA_DIR'] ?? '', 'plinth.sqlite')
  if (!target['DATABASE_URL'] && !existsSync(file)) return isMoved ? 'nowhere' : 'old'
  const there = await openDatabaseView(target['DATABASE_URL'] ?? file)
  try {
    const projects = await there.number('select count(*) from project').catch(() => 0)
    const half = await there.number("select count(*) from meta where key = 'move-from'").catch(() => 0)
    if (half > 0) return 'old' // Partial data has arrived; the same command continues.
    if (projects === 0) return isMoved ? 'nowhere' : 'old'
    return isMoved ? 'new' : 'both'
  } finally {
    await there.close()
  }
}

/** Kills it at a random time within this many milliseconds; it may have finished before. */
async function killScript(script: string, environment: Environment, args: string[], longest: number) {
  const running = startScript(script, environment, args)
  await Promise.race([wait(300 + Math.random() * longest), running.ended])
  running.signal('SIGKILL')
  await running.ended
}

async function killArchives(context: ProofContext, deployment: Deployment) {
  const whole = context.fact('a backup killed at any moment is complete, or there is no file of that name')
  const one = context.fact('a restore killed at any moment leaves the previous site, or that of the backup')
  const { environment } = deployment.site
  const folder = newFolder()
  const archives = [join(folder, 'first.tar.zst'), join(folder, 'second.tar.zst')]
  const administrator = await signIn(deployment.site)
  for (const archive of archives) {
    await administrator.addProject({ code: `R${archives.indexOf(archive)}` })
    for (let kill = 0; kill < context.rounds(fullKills / 2); kill += 1) {
      rmSync(archive, { force: true })
      await killScript('scripts/backup/backup.ts', environment, [archive], 1_500)
      const isThere = existsSync(archive)
      const { code } = isThere ? await runScript(restore, environment, [archive, '--list']) : { code: 0 }
      whole.expect(code === 0, `kill ${kill}: there is a file that is no backup`)
    }
    if (!existsSync(archive)) await runScript('scripts/backup/backup.ts', environment, [archive])
  }
  const target = await targetFrom(deployment, environment)
  const digests: string[] = []
  for (const archive of archives) {
    await restoreOver(target, archive)
    digests.push(await digestOf(target))
  }
  for (let kill = 0; kill < context.rounds(fullKills); kill += 1) {
    const present = digests.indexOf(await digestOf(target))
    await killScript(restore, target, [archives[1 - present] ?? '', '--replace'], 3_500)
    // Whoever next opens the site completes a move that was decided.
    const { code } = await runScript('scripts/admin.ts', target, ['list'])
    const found = digests.includes(await digestOf(target))
    one.expect(code === 0 && found, `kill ${kill}: ${code}, ${found ? '' : 'neither of the two'}`)
    if (!found) await restoreOver(target, archives[0])
  }
  await killUpgrades(context, target, archives[0])
}

/** Half of the upgrades are to a version that does not become ready, and are rolled back. */
async function killUpgrades(context: ProofContext, target: Environment, archive = '') {
  const one = context.fact('an upgrade killed at any moment leaves the previous site, or the migrated one')
  const back = context.fact('a backup of this version replaces a site of a newer one, on either engine')
  const script = 'test/upgrade-to-next.ts'
  await restoreOver(target, archive)
  const before = await digestOf(target)
  await runScript(script, target)
  const migrated = await digestOf(target)
  for (let kill = 0; kill < context.rounds(fullKills); kill += 1) {
    await back.attempt(`kill ${kill}`, () => restoreOver(target, archive))
    await killScript(script, target, kill % 2 ? ['200', 'it was told so'] : ['500'], 3_500)
    lockDataFolder(target['DATA_DIR'] ?? '').release()
    const state = await digestOf(target)
    one.expect(state === before || state === migrated, `kill ${kill}: neither of the two`)
    context.progress(`${kill + 1} upgrades killed`)
  }
}

async function restoreOver(target: Environment, archive = '') {
  const { code, stderr } = await runScript(restore, target, [archive, '--replace'])
  if (code !== 0) throw new Error(stderr)
}

const restore = 'scripts/backup/restore.ts'

/** Another database that shares the site's files: a key never gets different bytes. */
async function targetFrom(deployment: Deployment, environment: Environment): Promise<Environment> {
  const target = { ...environment, DATA_DIR: newFolder() }
  const url = URL.parse(environment['DATABASE_URL'] ?? '')
  if (!url) return target
  url.pathname = `${url.pathname}_restored`
  await deployment.db.run(`create database ${url.pathname.slice(1)}`)
  return { ...target, DATABASE_URL: url.href }
}

async function digestOf(target: Environment): Promise<string> {
  const db = await openDatabaseView(target['DATABASE_URL'] ?? join(target['DATA_DIR'] ?? '', 'plinth.sqlite'))
  try {
    const digests = [...(await db.digest())].filter(([table]) => !table.startsWith('kysely_'))
    return JSON.stringify(digests.toSorted())
  } finally {
    await db.close()
  }
}
