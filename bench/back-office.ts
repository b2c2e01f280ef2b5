// The first screen of the back office as a cold browser loads it: Lighthouse with its desktop preset, signed in, sample site.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { freePort } from '#test/postgres.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { signInAt } from '#test/remote-admin.ts'
import { startSite } from '#test/site-process.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { median, printTable } from './table.ts'

const rounds = 3
const screens = ['/admin', '/admin/products/edit', '/admin/account']

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
const site = await startSite({
  DATA_DIR: folder,
  ...firstAdministrator,
})
const port = await freePort()
const browser = spawn(
  ensureChromium() ?? 'chromium',
  [
    '--headless=new',
    '--no-sandbox', // Browsers have none as root, and it is only our own pages that this one opens.
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${join(folder, 'browser')}`,
    'about:blank',
  ],
  { stdio: 'ignore' },
)
while (!(await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))?.ok) await wait(100)
const { cookie } = await signInAt(site.url)
const rows: string[][] = []
for (const screen of screens) {
  const reports: Result[] = []
  for (let round = 0; round < rounds; round += 1) reports.push(await measure(screen))
  rows.push([screen, ...figuresOf(reports)])
}
const closed = new Promise((resolve) => browser.once('exit', resolve))
browser.kill()
await closed
await site.stop()
await rm(folder, { recursive: true, force: true })
printTable(
  `The back office, cold, Lighthouse desktop, median of ${rounds}`,
  ['screen', 'FCP ms', 'LCP ms', 'TBT ms', 'TTI ms', 'JavaScript kB', 'in all kB'],
  rows,
)

async function measure(screen: string): Promise<Result> {
  const extraHeaders = { Cookie: cookie }
  const flags = { port, extraHeaders, onlyCategories: ['performance'], logLevel: 'silent' } as const
  const run = await lighthouse(
    site.url + screen,
    { ...flags, onlyCategories: ['performance'] },
    desktopConfig,
  )
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? 'Lighthouse said nothing')
  return run.lhr
}

function figuresOf(reports: Result[]): string[] {
  const audits = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'interactive']
  const of = (name: string) => median(reports.map((report) => report.audits[name]?.numericValue ?? NaN))
  const kilobytes = (type?: string) =>
    (median(reports.map((report) => bytesOf(report, type))) / 1000).toFixed(0)
  return [...audits.map((name) => of(name).toFixed(0)), kilobytes('Script'), kilobytes()]
}

/** As they came over the line, compressed. */
function bytesOf({ audits }: Result, type?: string): number {
  const details = audits['network-requests']?.details
  const requests: Record<string, unknown>[] = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType }) => type === undefined || resourceType === type)
    .reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0)
}
