import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../administrator.ts'
import { ask } from '../client.ts'
import { age, editUnder, halfDone, lost, openLedger, orphans, writeUnder } from '../ledger.ts'
import type { Stage, Subject } from '../subject.ts'
import type { World } from '../world.ts'

const fullKills = 100
const twoHours = 2 * 60 * 60 * 1000

export const kills: Subject = {
  name: 'kills',
  about: 'SIGKILL under load, again and again, with an external ledger of what was acknowledged',
  async run(stage) {
    const world = await stage.open()
    const administrator = await signIn(world.site)
    const project = await administrator.addProject({ code: 'K1', name: 'n0' })
    const survived = stage.fact('killed under load, the site starts again')
    const whole = stage.fact('after a kill, nothing is half done')
    const durable = stage.fact('acknowledged writes survive all kills')
    const cleared = stage.fact('files whose row was never written are gone after an hour')
    const ledger = openLedger()
    const times = stage.rounds(fullKills)
    for (let kill = 0; kill < times; kill += 1) {
      const victim = world.sites[kill % world.sites.length] ?? world.site
      const until = { over: false }
      const load = [
        writeUnder(() => victim, ledger, until),
        editUnder(world, administrator, project, () => victim, ledger, until),
      ]
      await wait(50 + Math.random() * 350)
      victim.process.signal('SIGKILL')
      until.over = true
      await Promise.all([...load, survived.attempt(`kill ${kill}`, () => victim.startAgain())])
      for (const what of await halfDone(world, project)) whole.expect(false, `after kill ${kill}: ${what}`)
      whole.expect(true, '')
      if (kill % 20 === 19)
        stage.progress(`${kill + 1} kills of ${times}, ${sizeOf(ledger)} writes acknowledged`)
    }
    const missing = await lost(world, ledger, project)
    for (let number = missing.length; number < sizeOf(ledger); number += 1) durable.expect(true, '')
    for (const what of missing) durable.expect(false, what)
    await clearOrphans(world, cleared)
  },
}

function sizeOf({ messages, applications }: ReturnType<typeof openLedger>): number {
  return messages.size + applications.size
}

/** The cleanup job runs when a site starts. */
async function clearOrphans(world: World, cleared: ReturnType<Stage['fact']>) {
  const before = await orphans(world)
  age(before)
  // Older versions had no list of arriving files, and used the age of the file.
  await world.db.run('update arriving_file set created_at = created_at - ?', twoHours).catch(() => undefined)
  world.site.process.signal('SIGKILL')
  await world.site.startAgain()
  const deadline = Date.now() + 15_000
  while ((await orphans(world)).length > 0 && Date.now() < deadline) await wait(200)
  const left = await orphans(world)
  cleared.expect(left.length === 0, `${left.length} of ${before.length} are left`)
  cleared.expect((await ask(world.site, '/readyz')).status === 200, 'the site is not ready')
}
