import { randomFillSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { chunksOf } from '../../app/platform/database/chunks.ts'
import { minute } from '../../app/platform/units.ts'
import { signInAt, until } from '../../test/remote-admin.ts'
import { heroFilm } from '../../test/video.ts'
import { signIn } from '../administrator.ts'
import { familyMemory, p95During, peakDuring } from '../measure.ts'
import { openSlowLine } from '../slow-line.ts'
import type { Lab, Subject } from '../subject.ts'

const purpose = new URLSearchParams({ as: 'photograph', into: 'images' })

/** Milliseconds that are fast enough whatever the ratio, because a shared machine is as uneven. */
const quick = 15
const photographs = { number: 200, atOnce: 3, inOneForm: 20, width: 4000, height: 3000 }
/** 20 Mbit/s in bytes. */
const line = 20e6 / 8

export default {
  about: 'how often the bytes of a video are written to disk; 200 photographs of 12 MB over a slow line',
  engines: ['sqlite'],
  async run(lab) {
    await video(lab)
    await story(lab)
  },
} satisfies Subject

/** By the counters of Linux. What every upload costs besides its bytes is measured with a short film. */
async function video(lab: Lab) {
  const { site } = await lab.open()
  const admin = await signInAt(site.url)
  const search = new URLSearchParams({ as: 'video', into: 'generals' })
  const [short, long] = [await longFilm(4 * 2 ** 20), await longFilm(lab.rounds(300) * 2 ** 20)]
  const spent: Awaited<ReturnType<typeof readCounters>>[] = [await readCounters(site.process.pid)]
  let began = 0
  for (const film of [short, long]) {
    began = performance.now()
    const answer = await admin.upload(film, 'tower.mp4', search, 8 * 2 ** 20)
    if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
    spent.push(await readCounters(site.process.pid))
  }
  const seconds = (performance.now() - began) / 1000
  const grown = (name: string) => {
    const [start = 0, first = 0, second = 0] = spent.map((counters) => counters[name])
    return (second - first - (first - start)) / 1e6
  }
  const megabytes = (long.length - short.length) / 1e6
  lab.figure(`a video of ${(long.length / 1e6).toFixed(0)} MB, in parts of 8 MiB`, `${seconds.toFixed(1)} s`)
  // Excludes the one read from the network.
  lab.figure('read back', `${(grown('rchar') - megabytes).toFixed(0)} MB`)
  const measured = grown('write_bytes') / megabytes
  lab.goal({ what: 'bytes written to disk per further byte of a video', atMost: 1.1, measured })
}

/** A project's photographs arrive as the office sends them, and get their smaller versions meanwhile. */
async function story(lab: Lab) {
  const { site, db } = await lab.open({ environment: { LOG_LEVEL: 'silent' } })
  const slow = await openSlowLine(site, line)
  lab.onEnd(slow.close)
  const administrator = await signIn(site)
  const remote = await signInAt(slow.url)
  const project = await administrator.addProject({ code: 'P1' })
  const arrived = lab.fact('photographs of 12 MB over a line of 20 Mbit/s arrive')
  const noise = await newNoise()
  const send = async (number: number): Promise<string> => {
    const answer = await remote.upload(await noise(), `site-${number}.jpg`, purpose, 8 * 2 ** 20)
    const text = await answer.text()
    arrived.expect(answer.status === 201, `photograph ${number}: ${answer.status} ${text}`)
    return answer.status === 201 ? JSON.parse(text).key : ''
  }
  const sendAll = async () => {
    const numbers = Array.from({ length: lab.rounds(photographs.number) }, (_, number) => number)
    for (const some of chunksOf(numbers, photographs.inOneForm)) {
      const keys = await pLimit(photographs.atOnce).map(some, send)
      const fields = { project, stage: 'progress', imageUrl: keys.filter(Boolean).join(' ') }
      const { status } = await administrator.post(`/admin/products/edit/${project}/photographs`, fields)
      if (status !== 303) throw new Error(`adding photographs answered ${status}`)
    }
  }
  const idle = await p95During(site, () => wait(10_000))
  const began = performance.now()
  const { pid } = site.process
  let [others, family] = [0, 0]
  const measureOthers = async () => (others = await p95During(site, sendAll))
  const measureFamily = async () => (family = await peakDuring(pid, measureOthers, familyMemory))
  const memory = await peakDuring(pid, measureFamily)
  const seconds = (performance.now() - began) / 1000
  const waiting = () => db.number(`select count(*) from file where variants = 'waiting'`)
  await until(async () => (await waiting()) === 0, 1_000, 10 * minute)
  const stored = await db.number(
    `select count(distinct sha256) from file join project_photograph on image = key where variants in ('quick', 'ready')`,
  )
  lab.goal({
    what: 'of them with smaller versions',
    atLeast: lab.rounds(photographs.number),
    measured: stored,
  })
  lab.figure('they take', `${seconds.toFixed(0)} s`)
  lab.goal({ what: 'resident memory meanwhile, at most', atMost: 350, measured: memory, unit: 'MB' })
  lab.figure('the same with the processes that read and shrink them', `${family.toFixed(0)} MB`)
  lab.goal({
    what: `p95 of others' cached pages meanwhile (idle ${idle.toFixed(1)})`,
    atMost: Math.max(2 * idle, quick),
    measured: others,
    unit: 'ms',
  })
}

/** JPEGs of 12 MB and twelve megapixels, each a little different. */
async function newNoise() {
  const { width, height } = photographs
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const create = { width, height, channels: 3 as const, background: '#888888', noise }
  const pixels = await sharp({ create }).raw().toBuffer()
  const oneAtATime = pLimit(1) // They are made of the same pixels.
  return () =>
    oneAtATime(async () => {
      randomFillSync(pixels, 0, 10_000)
      const raw = { width, height, channels: 3 as const }
      return new Uint8Array(await sharp(pixels, { raw }).jpeg({ quality: 100 }).toBuffer())
    })
}

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
