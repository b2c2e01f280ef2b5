import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockDataFolder } from '#app/platform/data-folder.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { runScript, startScript } from '#test/site-process.ts'
import { signIn } from '../administrator.ts'
import { openDatabaseView } from '../database-view.ts'
import { editUnder, halfDone, lost, openLedger, writeUnder } from '../ledger.ts'
import type { Stage, Subject } from '../subject.ts'
import { newFolder, openBucket, type World } from '../world.ts'

const fullKills = 20
type Environment = Record<string, string>

export const moves: Subject = {
  name: 'moves',
  about:
    'SIGKILL during move, backup, restore and upgrade: the old state or the new one, never anything in between',
  async run(stage) {
    const closing: (() => Promise<unknown>)[] = []
    try {
      const world = await stage.open()
      await killMoves(stage, world, await openPlaces(stage, closing))
      await killArchives(stage, world)
    } finally {
      for (const close of closing.toReversed()) await close()
    }
  },
}

/**
 * The opposite kind of place: PostgreSQL and a bucket for a site on SQLite and a disk, and vice versa. A new
 * one each time.
 */
async function openPlaces({ engine }: Stage, closing: (() => Promise<unknown>)[]) {
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
  stage: Stage,
  world: World,
  newPlace: () => Promise<{ environment: Environment; folder?: string }>,
) {
  const one = stage.fact(
    'a move killed at any moment leaves the site where it was, or all of it at the new place',
  )
  const done = stage.fact('the same command continues from there and finishes')
  const arrived = stage.fact('everything acknowledged until then is at the new place')
  const back = stage.fact('after the move is cancelled, the site is writable where it was')
  const administrator = await signIn(world.site)
  const project = await administrator.addProject({ code: 'M1', name: 'n0' })
  const ledger = openLedger()
  for (let kill = 0; kill < stage.rounds(fullKills); kill += 1) {
    const { environment: place, folder } = await newPlace()
    const to = { APP_SECRET: world.site.environment['APP_SECRET'] ?? '', ...place }
    const file = join(newFolder(), 'next.env')
    writeFileSync(
      file,
      Object.entries(to)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    const until = { over: false }
    const load = Promise.all([
      writeUnder(() => world.other, ledger, until),
      editUnder(world, administrator, project, () => world.other, ledger, until),
    ])
    await killScript('scripts/backup/move.ts', world.site.environment, [file], 3_000)
    const state = await stateOf(world, place)
    one.expect(state === 'old' || state === 'new', `kill ${kill}: ${state}`)
    if (state === 'new') done.expect(true, '')
    else {
      const { code, stderr } = await runScript('scripts/backup/move.ts', world.site.environment, [file])
      done.expect(code === 0, `kill ${kill}: ${code} ${stderr.slice(-300)}`)
    }
    until.over = true
    await load
    const db = await openDatabaseView(place['DATABASE_URL'] ?? join(place['DATA_DIR'] ?? '', 'plinth.sqlite'))
    const there = { ...world, db, files: folder ?? join(place['DATA_DIR'] ?? '', 'files') }
    for (const what of [...(await lost(there, ledger, project)), ...(await halfDone(there, project))])
      arrived.expect(false, `kill ${kill}: ${what}`)
    arrived.expect(true, '')
    await db.close()
    const { code } = await runScript('scripts/backup/move.ts', world.site.environment, ['--abort'])
    await back.attempt(
      `kill ${kill}: ${code}`,
      async () => void (await administrator.addProject({ code: `B${kill}` })),
    )
    stage.progress(`${kill + 1} moves killed`)
  }
}

/**
 * `new`: the old site reports that it has moved, and the new place has it. `old`: the new place has no site.
 */
async function stateOf(world: World, place: Environment): Promise<string> {
  const [here] = await world.db.rows("select value from meta where key = 'read-only'")
  const isMoved = String(here?.['value']).includes('"moved":true')
  const file = join(place['DATA_DIR'] ?? '', 'plinth.sqlite')
  if (!place['DATABASE_URL'] && !existsSync(file)) return isMoved ? 'nowhere' : 'old'
  const there = await openDatabaseView(place['DATABASE_URL'] ?? file)
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

async function killArchives(stage: Stage, world: World) {
  const whole = stage.fact('a backup killed at any moment is complete, or there is no file of that name')
  const one = stage.fact('a restore killed at any moment leaves the previous site, or that of the backup')
  const { environment } = world.site
  const folder = newFolder()
  const archives = [join(folder, 'first.tar.zst'), join(folder, 'second.tar.zst')]
  const administrator = await signIn(world.site)
  for (const archive of archives) {
    await administrator.addProject({ code: `R${archives.indexOf(archive)}` })
    for (let kill = 0; kill < stage.rounds(fullKills / 2); kill += 1) {
      rmSync(archive, { force: true })
      await killScript('scripts/backup/backup.ts', environment, [archive], 1_500)
      const isThere = existsSync(archive)
      const { code } = isThere ? await runScript(restore, environment, [archive, '--list']) : { code: 0 }
      whole.expect(code === 0, `kill ${kill}: there is a file that is no backup`)
    }
    if (!existsSync(archive)) await runScript('scripts/backup/backup.ts', environment, [archive])
  }
  const place = await placeBeside(world, environment)
  const digests: string[] = []
  for (const archive of archives) {
    await restoreOver(place, archive)
    digests.push(await digestOf(place))
  }
  for (let kill = 0; kill < stage.rounds(fullKills); kill += 1) {
    const present = digests.indexOf(await digestOf(place))
    await killScript(restore, place, [archives[1 - present] ?? '', '--replace'], 3_500)
    // Whoever next opens the site completes a move that was decided.
    const { code } = await runScript('scripts/admin.ts', place, ['list'])
    const found = digests.includes(await digestOf(place))
    one.expect(code === 0 && found, `kill ${kill}: ${code}, ${found ? '' : 'neither of the two'}`)
    if (!found) await restoreOver(place, archives[0])
  }
  await killUpgrades(stage, place, archives[0])
}

/** Half of the upgrades are to a version that does not become ready, and are rolled back. */
async function killUpgrades(stage: Stage, place: Environment, archive = '') {
  const one = stage.fact('an upgrade killed at any moment leaves the previous site, or the migrated one')
  const back = stage.fact('a backup of this version replaces a site of a newer one, on either engine')
  const script = 'test/upgrade-to-next.ts'
  await restoreOver(place, archive)
  const before = await digestOf(place)
  await runScript(script, place)
  const migrated = await digestOf(place)
  for (let kill = 0; kill < stage.rounds(fullKills); kill += 1) {
    await back.attempt(`kill ${kill}`, () => restoreOver(place, archive))
    await killScript(script, place, kill % 2 ? ['200', 'it was told so'] : ['500'], 3_500)
    lockDataFolder(place['DATA_DIR'] ?? '').release()
    const state = await digestOf(place)
    one.expect(state === before || state === migrated, `kill ${kill}: neither of the two`)
    stage.progress(`${kill + 1} upgrades killed`)
  }
}

async function restoreOver(place: Environment, archive = '') {
  const { code, stderr } = await runScript(restore, place, [archive, '--replace'])
  if (code !== 0) throw new Error(stderr)
}

const restore = 'scripts/backup/restore.ts'

/** Another database that shares the site's files: a key never gets different bytes. */
async function placeBeside(world: World, environment: Environment): Promise<Environment> {
  const place = { ...environment, DATA_DIR: newFolder() }
  const url = URL.parse(environment['DATABASE_URL'] ?? '')
  if (!url) return place
  url.pathname = `${url.pathname}_restored`
  await world.db.run(`create database ${url.pathname.slice(1)}`)
  return { ...place, DATABASE_URL: url.href }
}

async function digestOf(place: Environment): Promise<string> {
  const db = await openDatabaseView(place['DATABASE_URL'] ?? join(place['DATA_DIR'] ?? '', 'plinth.sqlite'))
  try {
    const digests = [...(await db.digest())].filter(([table]) => !table.startsWith('kysely_'))
    return JSON.stringify(digests.toSorted())
  } finally {
    await db.close()
  }
}
