import { execFileSync } from 'node:child_process'
import { until } from '../../test/remote-admin.ts'
import { ask } from '../client.ts'
import type { Subject } from '../subject.ts'
import { token } from '../told.ts'

const workers = 3

export default {
  about: 'a worker that hangs is ended and replaced, and the others’ figures are read meanwhile',
  engines: ['postgres'],
  async run(lab) {
    const environment = { ...token, WORKERS: String(workers) }
    const { site } = await lab.open({ instances: 1, environment })
    const serving = () => workersOf(site.process.pid)
    await until(() => serving().length === workers, 100, 60_000)
    const once = { Authorization: `Bearer ${token.METRICS_TOKEN}`, Connection: 'close' }
    const figures = () => ask(site, '/metrics', { headers: once, timeout: 8_000 })
    await until(async () => /^plinth_ready 1$/m.test((await figures()).text), 500, 60_000)
    const answered = lab.fact('a worker hangs: /metrics and pages are answered by the others')
    const replaced = lab.fact('a worker that hangs is replaced within a minute')
    for (let round = 0; round < lab.rounds(10); round += 1) {
      const [hanging = 0] = serving()
      process.kill(hanging, 'SIGSTOP')
      // The one connection that it was given waits for it.
      await ask(site, '/healthz', { headers: { Connection: 'close' }, timeout: 3_000 })
      await ask(site, '/healthz', { headers: { Connection: 'close' }, timeout: 3_000 })
      await ask(site, '/healthz', { headers: { Connection: 'close' }, timeout: 3_000 })
      const read = await figures()
      answered.expect(/^plinth_ready 1$/m.test(read.text), `/metrics was answered ${read.status}`)
      answered.expect(
        (await ask(site, '/about', { headers: { Connection: 'close' } })).status === 200,
        '/about',
      )
      await replaced.attempt(`round ${round}`, () =>
        until(() => serving().length === workers && !serving().includes(hanging), 500, 60_000),
      )
      if (serving().includes(hanging)) process.kill(hanging, 'SIGKILL')
      await until(async () => /^plinth_ready 1$/m.test((await figures()).text), 500, 60_000).catch(() => {})
    }
  },
} satisfies Subject

function workersOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.includes('build/server/serve.js'))
    .map((line) => line.trim().split(/ +/))
    .filter(([ppid]) => Number(ppid) === parent)
    .map(([, pid]) => Number(pid))
}
