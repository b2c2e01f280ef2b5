import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../test/remote-admin.ts'
import { isReady } from '../client.ts'
import { sendCallRequest } from '../forms.ts'
import { clockAhead } from '../full-of-faults.ts'
import { engines, type Subject } from '../subject.ts'
import { runDoctor, token } from '../told.ts'

const messages = 10
/** The first cleanup is at the start. */
const cleaned = 20_000

export default {
  about: 'a machine that starts with its clock a year ahead erases nothing',
  engines,
  async run(lab) {
    const fact = lab.fact(
      'a clock that is a year ahead: nothing is erased, also after a restart, and doctor says why',
    )
    const { site, db } = await lab.open({ instances: 1, environment: token })
    for (let number = 0; number < messages; number += 1)
      await sendCallRequest(site, { personName: `Caller ${number}` })
    await db.run('update request set deleted_at = ?', Date.now())
    const left = () => db.number('select count(*) from request')
    fact.expect((await left()) === messages, 'not all messages arrived')
    const right = { ...site.environment }
    Object.assign(site.environment, clockAhead(365))
    for (const start of ['first', 'second']) {
      await site.process.stop()
      await site.startAgain()
      await fact.attempt(`${start} start: not ready`, () => until(() => isReady(site), 500, 30_000))
      await wait(cleaned)
      fact.expect((await left()) === messages, `${start} start: ${await left()} of ${messages} are left`)
      const clock = (await runDoctor(site)).get('Clock')
      fact.expect(clock !== undefined && clock.state !== 'good', `${start} start: doctor says ${clock?.text}`)
      // What is written under that clock is no proof of it.
      await sendCallRequest(site, { personName: `During the ${start} start` })
      await db.run(`delete from request where name like 'During%'`)
    }
    await site.process.stop()
    delete site.environment['NODE_OPTIONS']
    Object.assign(site.environment, right)
    await site.startAgain()
    const clock = (await runDoctor(site)).get('Clock')
    fact.expect(clock?.state === 'good' || /is behind/.test(clock?.text ?? ''), `set right: ${clock?.text}`)
  },
} satisfies Subject
