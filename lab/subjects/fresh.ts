import { newFolder } from '../deployment.ts'
import { newPreparedFolder } from '../prepared-folder.ts'
import { openProduct } from '../product.ts'
import type { Subject } from '../subject.ts'

const paths = ['/', '/projects', '/projects/198', '/about', '/contact', '/careers']
const warming = 60

/** In this process, with `--cpu-prof` before the file Node writes a profile. */
export default {
  about: 'the processor time of a page that is not cached, with its compression for the first visitor',
  engines: ['sqlite'],
  async run(lab) {
    const { fetch, services, close } = await openProduct({ DATA_DIR: await newPreparedFolder(newFolder()) })
    lab.onEnd(close)
    const ask = async (path: string) => {
      const headers = { 'Accept-Encoding': 'gzip, br' }
      const answer = await fetch(new Request(`http://localhost:3000${path}`, { headers }))
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      return Number(answer.headers.get('Content-Length'))
    }
    const rounds = lab.rounds(150)
    const spent = new Map(paths.map((path) => [path, { milliseconds: 0, bytes: 0 }]))
    for (let round = -warming; round < rounds; round += 1) {
      services.pages.invalidate()
      // In turns, because the first one also reads what all of them share.
      for (let index = 0; index < paths.length; index += 1) {
        const path = paths[(round + warming + index) % paths.length] ?? '/'
        const before = process.cpuUsage()
        const bytes = await ask(path)
        const { user, system } = process.cpuUsage(before)
        const sum = spent.get(path)?.milliseconds ?? 0
        if (round >= 0) spent.set(path, { bytes, milliseconds: sum + (user + system) / 1000 })
      }
    }
    for (const [path, { milliseconds, bytes }] of spent)
      lab.goal({
        what: `${path}, uncached: per second and core (${(bytes / 1000).toFixed(1)} kB)`,
        atLeast: 250,
        measured: (1000 * rounds) / milliseconds,
      })
  },
} satisfies Subject
