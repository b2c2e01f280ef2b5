import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockDataFolder } from '#app/platform/disk/data-folder.server.ts'
import { runScript, startScript } from '#test/site-process.ts'
import { signIn } from '../administrator.ts'
import { openDatabaseView } from '../database-view.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { newFolder, type Deployment } from '../deployment.ts'

const fullKills = 20
type Environment = Record<string, string>

export const archives: Subject = {
  name: 'archives',
  about:
    'SIGKILL during backup, restore and upgrade: the old state or the new one, never anything in between',
  async run(context) {
    await killArchives(context, await context.open())
  },
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
    // Whoever next opens the site completes a switch that was decided.
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
