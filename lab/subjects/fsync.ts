import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../test/postgres.ts'
import { newFolder } from '../deployment.ts'
import { sendApplication, sendCallRequest } from '../forms.ts'
import { engines, type Fact, type Subject } from '../subject.ts'

export default {
  about: 'acknowledged writes have been synced to disk, observed from outside with strace',
  engines,
  async run(lab) {
    // The test server runs without syncing; this one is configured as in production.
    const postgres = lab.engine === 'postgres' ? await startPostgres({ fsync: 'on' }) : undefined
    if (postgres) lab.onEnd(postgres.stop)
    // Traced from before the first connection, so that each process of the server is traced from its start.
    const server = postgres && (await trace(await serverPid(postgres.url)))
    const { site } = await lab.open({ databaseUrl: postgres?.url })
    const traced = server ?? (await trace(site.process.pid))
    lab.onEnd(traced.stop)
    const commits = lab.fact('sent one by one, each acknowledged message has its own sync')
    await count(traced, lab.rounds(200), commits, 1, () => sendCallRequest(site))
    if (postgres) return // What the bucket's server syncs is its own affair.
    const files = lab.fact('an acknowledged application has the two of its file and one for its rows')
    await count(traced, lab.rounds(200), files, 3, () => sendApplication(site))
  },
} satisfies Subject

interface Traced {
  /** How often a file has been synced so far. */
  syncs(): number
  stop(): Promise<unknown>
}

/** Traces all threads and child processes. */
async function trace(pid: number): Promise<Traced> {
  const file = join(newFolder(), 'syncs')
  const args = ['-f', '-e', 'trace=fsync,fdatasync,sync_file_range,syncfs', '-o', file, '-p', String(pid)]
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => strace.kill())
  const ended = once(strace, 'exit')
  await Promise.race([once(strace.stderr, 'data'), ended]) // "Process … attached"
  return {
    syncs: () => readFileSync(file, 'utf8').match(/(fsync|fdatasync)\(\d+/g)?.length ?? 0,
    stop() {
      strace.kill()
      return ended
    },
  }
}

async function count(
  traced: Traced,
  rounds: number,
  fact: Fact,
  least: number,
  write: () => Promise<{ status: number }>,
) {
  for (let round = 0; round < rounds; round += 1) {
    await wait(5) // Until data left by the previous one is written.
    const before = traced.syncs()
    const { status } = await write()
    const seen = traced.syncs() - before
    fact.expect(status === 200 && seen >= least, `answered ${status} after ${seen} syncs`)
  }
}

/** The parent of the process that answers. */
async function serverPid(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0].pid}/status`, 'utf8')
  await client.end()
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])
}
