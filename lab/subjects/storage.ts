import { until } from '../../test/remote-admin.ts'
import { ask, isReady } from '../client.ts'
import { sendApplication, sendCallRequest } from '../forms.ts'
import type { Subject } from '../subject.ts'

const soon = 3_000

/** A full disk is the subject of `server/full-disk.test.ts`. */
export default {
  about: 'the bucket is away or does not respond',
  engines: ['postgres'],
  async run(lab) {
    const { sites, links, db } = await lab.open({ links: true })
    const applications = () => db.number("select count(*) from request where kind = 'job-request'")
    for (const [fault, words] of [
      ['cut', 'unreachable'],
      ['silence', 'unresponsive'],
    ] as const) {
      const refused = lab.fact(`bucket ${words}: an application is answered 503 and not partly stored`)
      const others = lab.fact(`bucket ${words}: messages and pages work, /readyz reports it in time`)
      const recovered = lab.fact(`bucket back after it was ${words}: ready within 5 s, applications accepted`)
      for (let round = 0; round < lab.rounds(10); round += 1) {
        for (const site of sites) await ask(site, '/about')
        links.bucket?.[fault]()
        const before = await applications()
        for (const site of sites) {
          const ready = await ask(site, '/readyz', { timeout: 10_000 })
          others.expect(ready.status === 503 && ready.milliseconds < soon, `/readyz ${ready.status}`)
          others.expect((await sendCallRequest(site)).status === 200, 'a message')
          others.expect((await ask(site, '/about')).status === 200, 'a page')
          const { status } = await sendApplication(site)
          refused.expect(status === 503, `answered ${status}`)
        }
        refused.expect((await applications()) === before, 'a row without its file')
        links.bucket?.repair()
        for (const site of sites) {
          await recovered.attempt('ready', () => until(() => isReady(site), 50, 5_000))
          recovered.expect((await sendApplication(site)).status === 200, 'an application')
        }
      }
    }
  },
} satisfies Subject
