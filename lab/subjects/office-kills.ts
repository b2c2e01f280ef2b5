import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import { findHalfInOffice, findLostInOffice, openOfficeLedger, writeInOffice } from '../office-ledger.ts'
import { engines, type Subject } from '../subject.ts'

export default {
  about: '22 × SIGKILL while the office invites people, makes links, schedules and asks for consent',
  engines,
  async run(lab) {
    const deployment = await lab.open()
    const administrator = await signIn(deployment.site)
    await administrator.post('/admin/site', { rev: '0', loadingOverlay: '2', askConsent: 'Yes' })
    const project = await administrator.addProject({ code: 'K1' })
    const draft = await administrator.addProject({ code: 'K2', state: 'draft' })
    const survived = lab.fact('killed while the office works, the site starts again')
    const whole = lab.fact('after a kill, no person, link, question or order is half there')
    const durable = lab.fact('what the office was told is stored survives all kills')
    const ledger = openOfficeLedger()
    const written = () =>
      [ledger.usernames, ledger.links, ledger.asked].reduce((sum, { size }) => sum + size, ledger.scheduled)
    for (let kill = 0; kill < Math.max(22, lab.rounds(22)); kill += 1) {
      const victim = deployment.sites[kill % deployment.sites.length] ?? deployment.site
      const writing = { over: false }
      const load = writeInOffice(
        deployment,
        { administrator, ledger, project, draft, site: () => victim },
        writing,
      )
      const before = written()
      await until(() => written() > before, 5) // A site that has just started acknowledges nothing yet.
      await wait(Math.random() * 350)
      victim.process.signal('SIGKILL')
      writing.over = true
      await Promise.all([load, survived.attempt(`kill ${kill}`, () => victim.startAgain())])
      const half = await findHalfInOffice(deployment, draft)
      whole.expect(half.length === 0, `after kill ${kill}: ${half.join(', ')}`)
    }
    const lost = await findLostInOffice(deployment, deployment.site, ledger, draft)
    durable.expect(lost.length === 0, lost.join(', '))
    const { usernames, links, asked } = ledger
    for (const [what, { size }] of Object.entries({ usernames, links, asked }))
      durable.expect(size > 0, `no ${what} were acknowledged`)
    durable.expect(ledger.scheduled > 0, 'nothing was scheduled')
    lab.figure('acknowledged', `${usernames.size} people, ${links.size} links, ${asked.size} questions`)
  },
} satisfies Subject
