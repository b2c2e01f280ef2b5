// A bulk upload of 5,000 rows, from the file to the report, as an administrator does it, and the response
// times of the site's pages meanwhile: node bench/bulk.ts. Exits with 1 if it takes 30 s or more.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { headings } from '#app/features/projects/admin-bulk/columns.ts'
import { createSession } from '#app/features/projects/admin-bulk/session.ts'
import { countRows } from '#app/features/projects/admin-bulk/upload.ts'
import { csvLine } from '#app/platform/tables/csv.ts'
import { readTable } from '#app/platform/tables/read-table.ts'
import { xlsxStream } from '#app/platform/tables/write-xlsx.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { firstAdministrator, projects } from '#tools/seed/content.ts'
import { signInAt } from '#test/remote-admin.ts'
import { startSite } from '#test/site-process.ts'
import { isShort, median, printTable } from './table.ts'

const rows = isShort ? 1000 : 5000
const most = 30
const table = projects(rows).map(({ content }) => [
  content.code,
  content.name,
  content.location,
  content.client,
  content.consultant,
  content.type,
  content.status,
  content.remarks,
  content.news,
  content.topproject,
  'site.jpg',
  'The building from the street',
])
const kinds = {
  csv: new TextEncoder().encode([headings, ...table].map(csvLine).join('')),
  xlsx: new Uint8Array(await buffer(xlsxStream({ name: 'Projects', head: headings }, table))),
}
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-bulk-'))
const postgres = await startPostgres()
const lines: string[][] = []
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    lines.push(await measure(engine, 'csv', 'good'))
    lines.push(await measure(engine, 'xlsx', 'all'))
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `Bulk upload of ${rows.toLocaleString('en')} rows`,
  ['engine', 'what', 'check, s', 'import, s', '/projects at the same time, ms: median, maximum', '/healthz'],
  lines,
)

/** Runs the site in a separate process, over HTTP, while one visitor reads pages all the time. */
async function measure(engine: string, kind: keyof typeof kinds, mode: 'good' | 'all') {
  const site = await startSite({
    DATA_DIR: join(folder, `${engine}-${mode}`),
    SAMPLE_SITE: 'off',
    ...firstAdministrator,
    ...(engine === 'PostgreSQL' && { DATABASE_URL: await newDatabase(`bench_${mode}`) }),
  })
  try {
    const admin = await signIn(site.url)
    const visitor = visit(site.url)
    const start = performance.now()
    const session = createSession({
      store: { read: async () => undefined, write: async () => {}, remove: async () => {} },
      post: (address, body) => admin.post(address, body),
      changed() {},
    })
    await session.load()
    const refused = await session.takeTable(`projects.${kind}`, await readTable(kinds[kind]))
    await session.addPictures([{ fileName: 'site.jpg', bytes: 1 }])
    await session.settlePicture('site.jpg', { key: await admin.photograph() })
    await session.check()
    const checked = performance.now()
    const problem = refused ?? (await session.run(mode))
    const ended = performance.now()
    const times = await visitor.leave()
    const { upload } = session.state()
    const added = upload ? countRows(upload).added : 0
    if (problem !== undefined || added !== rows) throw new Error(problem ?? `${added} rows were added`)
    if (ended - start > most * 1000) process.exitCode = 1
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    const what = `${kind.toUpperCase()}, ${mode === 'good' ? 'the good rows' : 'all or nothing'}`
    return [engine, what, seconds(start, checked), seconds(checked, ended), ...times.map(summary)]
  } finally {
    await site.stop()
  }
}

function summary(times: number[]) {
  return `${median(times).toFixed(1)}, ${Math.max(...times).toFixed(0)}`
}

function visit(url: string) {
  const measured: [number[], number[]] = [[], []]
  let left = false
  const visiting = Promise.all(
    ['/projects?status=all', '/healthz'].map(async (path, index) => {
      while (!left) {
        const start = performance.now()
        await (await fetch(url + path)).arrayBuffer()
        measured[index]?.push(performance.now() - start)
        await wait(5)
      }
    }),
  )
  return {
    async leave() {
      left = true
      await visiting
      return measured
    },
  }
}

async function signIn(url: string) {
  const { cookie } = await signInAt(url)
  const headers = { Origin: url, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }

  async function send(path: string, { headers: more, ...request }: RequestInit = {}) {
    const answer = await fetch(url + path, { ...request, headers: { ...headers, ...more } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }
  const post = (path: string, body?: BodyInit, more?: Record<string, string>) =>
    send(path, { method: 'POST', body, headers: more })
  return {
    post,
    async photograph() {
      const image = sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#345678' } })
      const content = new Uint8Array(await image.jpeg().toBuffer())
      const tus = { 'Tus-Resumable': '1.0.0' }
      const begun = await post('/admin/uploads', undefined, { ...tus, 'Upload-Length': `${content.length}` })
      const address = new URL(begun.headers.get('Location') ?? '', url).pathname
      const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      await send(address, { method: 'PATCH', body: content, headers: { ...tus, ...part } })
      const stored: { key: string } = await (await post(`${address}?finish&into=images`)).json()
      return stored.key
    },
  }
}

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}
