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
    /** Each connection goes to the next worker. */
    const areAllReady = async () => {
      const asked = Array.from({ length: 2 * workers }, () =>
        ask(site, '/readyz', { headers: { Connection: 'close' }, timeout: 8_000 }),
      )
      return (await Promise.all(asked)).every(({ status }) => status === 200)
    }
    await until(areAllReady, 500, 60_000)
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
      const say = ({ status, milliseconds }: typeof read) => `${status} after ${milliseconds.toFixed(0)} ms`
      answered.expect(
        /^plinth_ready 1$/m.test(read.text),
        `/metrics was answered ${say(read)}: ${read.text.slice(0, 80)}`,
      )
      const page = await ask(site, '/about', { headers: { Connection: 'close' } })
      answered.expect(page.status === 200, `/about was answered ${say(page)}: ${page.text.slice(0, 80)}`)
      await replaced.attempt(`round ${round}`, () =>
        until(() => serving().length === workers && !serving().includes(hanging), 500, 60_000),
      )
      if (serving().includes(hanging)) process.kill(hanging, 'SIGKILL')
      await until(areAllReady, 500, 60_000).catch(() => {})
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
