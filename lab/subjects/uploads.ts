import { readFile } from 'node:fs/promises'
import { signInAt } from '../../test/remote-admin.ts'
import { heroFilm } from '../../test/video.ts'
import type { Subject } from '../subject.ts'

export default {
  about: 'how often the bytes of a video of 300 MiB are written and read, by the counters of Linux',
  engines: ['sqlite'],
  async run(lab) {
    const { site } = await lab.open()
    const admin = await signInAt(site.url)
    const film = await longFilm(lab.rounds(300) * 2 ** 20)
    const megabytes = film.length / 1e6
    const before = await readCounters(site.process.pid)
    const began = performance.now()
    const search = new URLSearchParams({ as: 'video', into: 'generals' })
    const answer = await admin.upload(film, 'tower.mp4', search, 8 * 2 ** 20)
    const seconds = (performance.now() - began) / 1000
    if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
    const after = await readCounters(site.process.pid)
    const grown = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / 1e6
    lab.figure(`a video of ${megabytes.toFixed(0)} MB, in parts of 8 MiB`, `${seconds.toFixed(1)} s`)
    // Excludes the one read from the network.
    lab.figure('read back', `${(grown('rchar') - megabytes).toFixed(0)} MB`)
    const measured = grown('write_bytes') / megabytes
    lab.goal({ what: 'bytes written to disk per byte of a video', atMost: 1.1, measured })
  },
} satisfies Subject

/** A playable film, followed by bytes of frames that are never shown. */
async function longFilm(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const film = await heroFilm()
  const long = new Uint8Array(bytes)
  long.set(film)
  const more = new DataView(long.buffer, film.length)
  more.setUint32(0, bytes - film.length)
  more.setUint32(4, 0x6d646174) // mdat
  return long
}

async function readCounters(pid: number): Promise<Partial<Record<string, number>>> {
  const lines = (await readFile(`/proc/${pid}/io`, 'utf8')).trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => line.split(': ')).map(([name = '', value]) => [name, Number(value)]),
  )
}
