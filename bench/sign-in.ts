// The response time for a wrong password, with an administrator's name and with an unknown one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/platform/config.server.ts'
import { openServices } from '#app/services.server.ts'
import { administrator } from '#tools/seed/content.ts'
import { isShort, median, printGoals, printTable } from './table.ts'

const rounds = isShort ? 15 : 40
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const services = await openServices(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
await services.auth.addAdministrator(administrator.username, administrator.password)

const times: Record<string, number[]> = { admin: [], nobody: [] }
for (let round = 0; round < rounds; round += 1)
  for (const [username, measured] of Object.entries(times)) {
    const start = performance.now()
    await services.auth.signIn(username, 'not-the-password', new Headers())
    measured.push(performance.now() - start)
  }

await services.close()
await rm(folder, { recursive: true, force: true })
printTable(
  `A refused sign-in, ms, median of ${rounds}`,
  ['name', 'median'],
  Object.entries(times).map(([username, measured]) => [username, median(measured).toFixed(1)]),
)
const [known = 0, unknown = 1] = Object.values(times).map(median)
const measured = Math.max(known / unknown, unknown / known)
printGoals([{ what: 'a refused sign-in, known and unknown username: ratio', atMost: 1.2, measured }])
