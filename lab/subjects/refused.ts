import { until } from '../../test/remote-admin.ts'
import { ask } from '../client.ts'
import type { Deployment } from '../deployment.ts'
import { sendCallRequest } from '../forms.ts'
import { mountFailingDisk } from '../full-of-faults.ts'
import { engines, type Lab, type Subject } from '../subject.ts'
import { expectNotReady, expectReady, readTold, token } from '../told.ts'

/** Longer than the minute after which the site tries again. */
const soon = 100_000

export default {
  about: 'a database or a disk takes no writes: what /readyz, the metrics, the alerts and doctor say',
  engines,
  async run(lab) {
    if (lab.engine === 'postgres') await readOnlyDatabase(lab)
    else await readOnlyDisk(lab)
  },
} satisfies Subject

/** A hosted database whose disk is full, or a standby after a failover. */
async function readOnlyDatabase(lab: Lab) {
  const { site, db } = await lab.open({ instances: 1, environment: token })
  const told = lab.fact('read-only database: /readyz, metric, alert and doctor say so, pages are served')
  const back = lab.fact('read-only database, writable again: all say so within two minutes, by itself')
  expectReady(told, await readTold(site))
  await ask(site, '/about')
  await setReadOnly(db, 'on')
  await until(async () => (await sendCallRequest(site)).status === 503, 200, 10_000)
  expectNotReady(told, await readTold(site), /read-only \(25006\)/)
  told.expect((await ask(site, '/about')).status === 200, 'a page in memory')
  await setReadOnly(db, 'off')
  await back.attempt('not ready again', () =>
    until(async () => (await ask(site, '/readyz')).status === 200, 1_000, soon),
  )
  back.expect((await sendCallRequest(site)).status === 200, 'a message')
}

async function setReadOnly(db: Deployment['db'], state: 'on' | 'off') {
  await db
    .rows(
      `set session characteristics as transaction read write; alter database postgres set default_transaction_read_only = ${state};
       select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    )
    .catch(() => [])
}

/** As the system does with one whose blocks fail. */
async function readOnlyDisk(lab: Lab) {
  const disk = mountFailingDisk(lab.onEnd)
  const { site } = await lab.open({ folder: disk.folder, environment: token })
  const told = lab.fact('read-only disk: /readyz, metric, alert and doctor say so, pages are served')
  expectReady(told, await readTold(site))
  await ask(site, '/about')
  disk.fail()
  const answer = await sendCallRequest(site)
  told.expect(answer.status === 503, `a message was answered ${answer.status}`)
  expectNotReady(told, await readTold(site), /takes no writes/)
  told.expect((await ask(site, '/about')).status === 200, 'a page in memory')
}
