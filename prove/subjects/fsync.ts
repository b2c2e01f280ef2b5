import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#test/postgres.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendApplication, sendCallRequest } from '../visitor.ts'
import { newFolder } from '../deployment.ts'

const fullCommits = 200

export const fsync: Subject = {
  name: 'fsync',
  about: 'acknowledged writes have been synced to disk, observed from outside with strace',
  async run(context) {
    const commits = context.fact('sent one by one, each acknowledged message has its own sync')
    const files = context.fact('an acknowledged application has the two of its file and one for its rows')
    if (spawnSync('strace', ['-V']).status !== 0) {
      for (const fact of [commits, files]) fact.impossible('strace is not installed')
      return
    }
    // The test server runs without syncing; this one is configured as in production.
    const postgres = context.engine === 'postgres' ? await startPostgres({ fsync: 'on' }) : undefined
    try {
      // Traced from before the first connection, so that each process of the server is traced from its start.
      const server = postgres && (await trace(await serverPid(postgres.url)))
      const deployment = await context.open({ databaseUrl: postgres?.url })
      const traced = server ?? (await trace(deployment.site.process.pid))
      await count(context, traced, commits, 1, () => sendCallRequest(deployment.site))
      // A file alone takes two, as seen with a build that does not sync rows.
      if (context.engine === 'sqlite')
        await count(context, traced, files, 3, () => sendApplication(deployment.site))
      else files.impossible('the bucket is a separate server; this test does not cover what it syncs')
      traced.stop()
    } finally {
      await postgres?.stop()
    }
  },
}

interface Traced {
  /** How often a file has been synced so far. */
  syncs(): number
  stop(): void
}

/** Traces all threads and child processes. */
async function trace(pid: number): Promise<Traced> {
  const file = join(newFolder(), 'syncs')
  const calls = 'trace=fsync,fdatasync,sync_file_range,syncfs'
  const strace = spawn('strace', ['-f', '-e', calls, '-o', file, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => strace.kill())
  await once(strace.stderr, 'data') // "Process … attached"
  return {
    syncs: () => readFileSync(file, 'utf8').match(/(fsync|fdatasync)\(\d+/g)?.length ?? 0,
    stop: () => void strace.kill(),
  }
}

async function count(
  context: ProofContext,
  traced: Traced,
  fact: ReturnType<ProofContext['fact']>,
  least: number,
  write: () => Promise<{ status: number }>,
) {
  for (let round = 0; round < context.rounds(fullCommits); round += 1) {
    await wait(5) // Waits until data left by the previous one is written.
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
