// How often the bytes of an upload are written and read: a video of 300 MB, sent in parts as a browser does,
// by Linux's counters for the site's process. With a folder as argument, that built checkout is measured
// instead.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAt } from '#test/remote-admin.ts'
import { startSite } from '#test/site-process.ts'
import { heroFilm } from '#test/video.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { printGoals, printTable } from './table.ts'

const megabyte = 1_000_000
const mebibyte = 1024 * 1024

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const site = await startSite({ DATA_DIR: folder, SAMPLE_SITE: 'off', ...firstAdministrator }, process.argv[2])
try {
  const admin = await signInAt(site.url)
  const film = await longFilm(300 * mebibyte)
  const search = new URLSearchParams({ as: 'video', into: 'generals' })
  const before = await readCounters()
  const began = performance.now()
  const answer = await admin.upload(film, 'tower.mp4', search, 8 * mebibyte)
  const seconds = (performance.now() - began) / 1000
  if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
  const after = await readCounters()
  const grown = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / megabyte
  // Excludes the one read from the network.
  const read = grown('rchar') - film.length / megabyte
  const figures = [film.length / megabyte, grown('write_bytes'), grown('wchar'), read]
  printTable(
    'A video of 300 MiB, in parts of 8 MiB, stored on disk',
    ['MB sent', 'MB written to the disk', 'MB in write calls', 'MB read back', 's'],
    [[...figures.map((figure) => figure.toFixed(0)), seconds.toFixed(1)]],
  )
  const share = grown('write_bytes') / (film.length / megabyte)
  printGoals([{ what: 'bytes written to disk per byte of a video', atMost: 1.1, measured: share }])
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A playable film, followed by the given number of bytes of frames that are never shown. */
async function longFilm(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const film = await heroFilm()
  const long = new Uint8Array(bytes)
  long.set(film)
  const more = new DataView(long.buffer, film.length)
  more.setUint32(0, bytes - film.length)
  more.setUint32(4, 0x6d646174) // mdat
  return long
}

async function readCounters(): Promise<Partial<Record<string, number>>> {
  const text = await readFile(`/proc/${site.pid}/io`, 'utf8')
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': '))
      .map(([name = '', value]) => [name, Number(value)]),
  )
}
