import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../administrator.ts'
import { ask } from '../client.ts'
import {
  backdate,
  editUnder,
  findIncomplete,
  findLost,
  openLedger,
  findOrphans,
  writeUnder,
} from '../ledger.ts'
import type { ProofContext, Subject } from '../subject.ts'
import type { Deployment } from '../deployment.ts'

const fullKills = 100
const twoHours = 2 * 60 * 60 * 1000

export const kills: Subject = {
  name: 'kills',
  about: 'SIGKILL under load, again and again, with an external ledger of what was acknowledged',
  async run(context) {
    const deployment = await context.open()
    const administrator = await signIn(deployment.site)
    const project = await administrator.addProject({ code: 'K1', name: 'n0' })
    const survived = context.fact('killed under load, the site starts again')
    const whole = context.fact('after a kill, nothing is half done')
    const durable = context.fact('acknowledged writes survive all kills')
    const cleared = context.fact('files whose row was never written are gone after an hour')
    const ledger = openLedger()
    const times = context.rounds(fullKills)
    for (let kill = 0; kill < times; kill += 1) {
      const victim = deployment.sites[kill % deployment.sites.length] ?? deployment.site
      const until = { over: false }
      const load = [
        writeUnder(() => victim, ledger, until),
        editUnder(deployment, administrator, project, () => victim, ledger, until),
      ]
      await wait(50 + Math.random() * 350)
      victim.process.signal('SIGKILL')
      until.over = true
      await Promise.all([...load, survived.attempt(`kill ${kill}`, () => victim.startAgain())])
      for (const what of await findIncomplete(deployment, project))
        whole.expect(false, `after kill ${kill}: ${what}`)
      whole.expect(true, '')
      if (kill % 20 === 19)
        context.progress(`${kill + 1} kills of ${times}, ${sizeOf(ledger)} writes acknowledged`)
    }
    const missing = await findLost(deployment, ledger, project)
    for (let number = missing.length; number < sizeOf(ledger); number += 1) durable.expect(true, '')
    for (const what of missing) durable.expect(false, what)
    await clearOrphans(deployment, cleared)
  },
}

function sizeOf({ messages, applications }: ReturnType<typeof openLedger>): number {
  return messages.size + applications.size
}

/** The cleanup job runs when a site starts. */
async function clearOrphans(deployment: Deployment, cleared: ReturnType<ProofContext['fact']>) {
  const before = await findOrphans(deployment)
  backdate(before)
  // Older versions had no list of arriving files, and used the age of the file.
  await deployment.db
    .run('update arriving_file set created_at = created_at - ?', twoHours)
    .catch(() => undefined)
  deployment.site.process.signal('SIGKILL')
  await deployment.site.startAgain()
  const deadline = Date.now() + 15_000
  while ((await findOrphans(deployment)).length > 0 && Date.now() < deadline) await wait(200)
  const left = await findOrphans(deployment)
  cleared.expect(left.length === 0, `${left.length} of ${before.length} are left`)
  cleared.expect((await ask(deployment.site, '/readyz')).status === 200, 'the site is not ready')
}
