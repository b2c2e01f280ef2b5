// Runs after a change in: scripts server app/operations app/platform
import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { until } from '#test/remote-admin.ts'
import { runScript, startSite, type SiteProcess } from '#test/site-process.ts'
import { administrator, firstAdministrator } from '#tools/seed/content.ts'
import { siteProgram } from './bootstrap.mjs'

const metricsToken = 'a token of the operator'
const authorization = { Authorization: `Bearer ${metricsToken}` }
const workers = 3

async function start(): Promise<SiteProcess> {
  const DATABASE_URL = (await newDatabaseUrl('postgres')) ?? ''
  const site = await startSite({
    ...firstAdministrator,
    WORKERS: String(workers),
    METRICS_TOKEN: metricsToken,
    DATABASE_URL,
    DATA_DIR: newFolder(),
    SAMPLE_SITE: 'off',
  })
  onTestFinished(async () => void (await site.stop()))
  await until(() => workersOf(site).length === workers)
  return site
}

function workersOf({ pid }: SiteProcess): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const serving = lines.filter((line) => line.includes(siteProgram)).map((line) => line.trim().split(/ +/))
  return serving.filter(([parent]) => Number(parent) === pid).map(([, own]) => Number(own))
}

/** Uses a new connection, which goes to the next worker. */
async function ask(url: string, path: string, headers = {}, method = 'GET', body: string | Buffer = '') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: Record<string, string | string[] | undefined>
    text: string
  }>()
  const own = { Origin: url, 'Content-Length': Buffer.byteLength(body) }
  request(url + path, { agent: false, method, headers: { ...own, ...headers } }, (answer) => {
    const { statusCode: status = 0, headers: said } = answer
    text(answer).then((read) => resolve({ status, headers: said, text: read }), reject)
  })
    .once('error', reject)
    .end(body)
  return promise
}

it('several processes on one port are one site: who signs in at one is known to all, and an upload goes on at the next', async () => {
  const { url } = await start()
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const { headers } = await ask(url, '/admin', form, 'POST', String(new URLSearchParams(administrator)))
  const Cookie = String(headers['set-cookie']).replace(/;.*/s, '')
  const statuses = Array.from({ length: 2 * workers }, () => ask(url, '/admin/overview', { Cookie }))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual(Array(2 * workers).fill(200))

  const tus = { Cookie, 'Tus-Resumable': '1.0.0' }
  const content = Buffer.from(`%PDF-1.7\n${'A drawing. '.repeat(1000)}\n%%EOF\n`)
  const begun = await ask(
    url,
    '/admin/uploads?as=document',
    {
      ...tus,
      'Upload-Length': content.length,
      'Upload-Metadata': `filename ${Buffer.from('drawing.pdf').toString('base64')}`,
    },
    'POST',
  )
  const path = String(begun.headers['location'])
  for (let at = 0; at < content.length; at += 3000) {
    const part = { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': at }
    expect((await ask(url, path, part, 'PATCH', content.subarray(at, at + 3000))).status).toBe(204)
  }
  const finished = await ask(url, `${path}?finish&as=document&into=generals`, tus, 'POST')
  expect(finished).toMatchObject({ status: 201 })
})

it('a worker that dies is started again while the others answer, the figures are those of all, and a stop is clean', async () => {
  const site = await start()
  const ready = async () => (await ask(site.url, '/metrics', authorization)).status === 200
  await until(ready, 100) // A worker that is not ready yet has no metrics.
  const figure = async (name: string) => {
    const figures = (await ask(site.url, '/metrics', authorization)).text
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1])
  }
  // Each renders one page at the start, and one on request; those that are not ready yet are asked once they are.
  await expect
    .poll(async () => {
      await ask(site.url, '/about')
      return figure('plinth_page_renders_total')
    })
    .toBeGreaterThanOrEqual(2 * workers)
  const answered = (await figure('plinth_pages_total')) + (await figure('plinth_from_memory_total'))
  expect(answered).toBeGreaterThanOrEqual(workers)

  const [dying = 0] = workersOf(site)
  process.kill(dying, 'SIGKILL')
  await until(async () => {
    expect((await ask(site.url, '/readyz')).status).toBe(200)
    const left = workersOf(site)
    return left.length === workers && !left.includes(dying)
  })
  expect(site.printed()).toContain('a worker died')
  const { code, stderr } = await site.stop()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(workersOf(site)).toEqual([])
})

it('on SQLite more than one worker is refused', async () => {
  const environment = { WORKERS: '2', PORT: '0', DATA_DIR: newFolder() }
  const { code, stderr } = await runScript(siteProgram, environment)
  expect(stderr).toBe(
    'WORKERS needs DATABASE_URL: on SQLite one process does all the work. Set both, or neither.\n',
  )
  expect(code).toBe(1)
})
