import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import type { Deployment } from '../deployment.ts'
import {
  backdate,
  editUnder,
  findIncomplete,
  findLost,
  findOrphans,
  openLedger,
  readEdit,
  writeUnder,
} from '../ledger.ts'
import { engines, type Lab, type Subject } from '../subject.ts'

const twoHours = 2 * 60 * 60 * 1000

export default {
  about: '100 × SIGKILL under load, with a ledger outside of what was acknowledged',
  engines,
  async run(lab) {
    const deployment = await lab.open()
    const administrator = await signIn(deployment.site)
    const project = await administrator.addProject({ code: 'K1', name: 'n0' })
    const survived = lab.fact('killed under load, the site starts again')
    const whole = lab.fact('after a kill, nothing is half done')
    const durable = lab.fact('acknowledged writes survive all kills')
    const ledger = openLedger()
    for (let kill = 0; kill < lab.rounds(100); kill += 1) {
      const victim = deployment.sites[kill % deployment.sites.length] ?? deployment.site
      const writing = { over: false }
      const load = [
        writeUnder(() => victim, ledger, writing),
        editUnder(deployment, administrator, project, () => victim, ledger, writing),
      ]
      const { edited } = ledger
      await until(() => ledger.edited > edited, 5) // A site that has just started acknowledges nothing yet.
      await wait(Math.random() * 350)
      victim.process.signal('SIGKILL')
      writing.over = true
      await Promise.all([...load, survived.attempt(`kill ${kill}`, () => victim.startAgain())])
      durable.expect((await readEdit(deployment, project)) >= ledger.edited, `kill ${kill}: an edit is lost`)
      const incomplete = await findIncomplete(deployment, project)
      whole.expect(incomplete.length === 0, `after kill ${kill}: ${incomplete.join(', ')}`)
    }
    const lost = new Set(await findLost(deployment, ledger))
    for (const marker of [...ledger.messages, ...ledger.applications])
      durable.expect(!lost.has(marker), `${marker} is lost`)
    await clearOrphans(lab, deployment)
  },
} satisfies Subject

/** The cleanup job runs when a site starts. */
async function clearOrphans(lab: Lab, deployment: Deployment) {
  const fact = lab.fact('files whose row was never written are gone after an hour')
  const before = await findOrphans(deployment)
  backdate(before, twoHours)
  await deployment.db.run('update arriving_file set created_at = created_at - ?', twoHours)
  deployment.site.process.signal('SIGKILL')
  await deployment.site.startAgain()
  let left = await findOrphans(deployment)
  for (const end = Date.now() + 15_000; left.length > 0 && Date.now() < end; await wait(200))
    left = await findOrphans(deployment)
  fact.expect(left.length === 0, `${left.length} of ${before.length} are left`)
}
