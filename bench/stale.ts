// A thousand saves on one of two instances, each followed by a request to both: whether the instance that
// saved ever serves the old page, and for how long the other one does: node bench/stale.ts. On PostgreSQL,
// loopback only.
import { loadProduct } from '../scripts/app-module.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { stored } from '#app/features/settings/collection.ts'
import { settingStoreOf } from '#app/features/settings/store.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { isShort, printGoals, printTable } from './table.ts'

const rounds = isShort ? 300 : 1_000
const path = '/contact'

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-stale-'))
const postgres = await startPostgres()
const { createApp } = await loadProduct()
const open = (name: string) =>
  createApp(readConfig({ DATA_DIR: join(folder, name), DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }))
const here = await open('here')
const there = await open('there')
const times: number[] = []
let stale = 0
try {
  here.renderAhead()
  there.renderAhead()
  for (let round = 0; round < rounds; round += 1) {
    const tel = `+971 4 ${1_000_000 + round}`
    await save(tel)
    const began = performance.now()
    if (!(await read(here)).includes(tel)) stale += 1
    while (!(await read(there)).includes(tel)) await yieldToEventLoop()
    times.push(performance.now() - began)
  }
} finally {
  await here.close()
  await there.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
times.sort((one, other) => one - other)
const at = (share: number) => (times[Math.min(rounds - 1, Math.floor(rounds * share))] ?? 0).toFixed(1)
printTable(
  `${rounds} saves, each read on two instances`,
  ['', ''],
  [
    ['stale pages on the instance that saved', String(stale)],
    ['until the other instance shows it, ms: median, p99, maximum', `${at(0.5)}, ${at(0.99)}, ${at(1)}`],
  ],
)
printGoals([
  { what: `${rounds} saves: stale pages on the instance that saved`, atMost: 0, measured: stale },
  {
    what: 'a save reaches the other instance after at most',
    atMost: 200,
    measured: times.at(-1) ?? 0,
    unit: 'ms',
  },
])

async function save(tel: string) {
  const { services } = here
  await change(services, { name: 'bench' }, 'settings', async (tx) => {
    const store = settingStoreOf(stored.contactDetails)
    const { values, rev } = await store.find(tx)
    return store.save(tx, rev, { ...values, tel })
  })
}

async function read(app: typeof here): Promise<string> {
  const answer = await app.fetch(new Request(`http://localhost:3000${path}`))
  return answer.text()
}
