// Lighthouse as a phone, over every public page of the sample site, on the site as `npm start` runs it. `npm run
// bench:lighthouse [path …]` prints the table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright'
import { readConfig } from '#app/platform/config.server.ts'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/site-process.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { firstStart } from '../scripts/first-start.ts'
import { printTable } from './table.ts'

const pages = ['/', '/about', '/projects', '/projects/198', '/news', '/clients', '/contact', '/careers']
const asked = process.argv.slice(2)
/** The machine's other work can only make a page slower, so the best run is the nearest to the truth. */
const rounds = 3
const shown = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Report = RunnerResult['lhr']

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
await prepareSite(folder)
const site = await startSite({ DATA_DIR: folder })
const port = await freePort()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const rows: string[][] = []
try {
  for (const path of asked.length > 0 ? asked : pages) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) reports.push(await measure(path))
    rows.push([...row(path, reports), await compressedScripts(reports)])
  }
} finally {
  await browser.close()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `Lighthouse, mobile, best of ${rounds}`,
  ['page', ...shown, 'LCP s', 'CLS', 'TBT ms', 'all kB', 'JavaScript kB'],
  rows,
)

/** The sample site with every smaller version of its photographs made: a site that has been up for a few minutes. */
async function prepareSite(dataDir: string) {
  const { createApp } = await loadProduct()
  const app = await createApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  await firstStart(app.services)
  await app.services.images.idle()
  await app.close()
}

async function measure(path: string): Promise<Report> {
  await fetch(site.url + path) // What the very first visitor of a page waits for is measured by bench/projects.ts.
  const result = await lighthouse(site.url + path, {
    port,
    logLevel: 'error',
    onlyCategories: [...shown],
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`)
  return result.lhr
}

function row(path: string, reports: Report[]): string[] {
  const best = reports.reduce((a, b) => (score(a, 'performance') >= score(b, 'performance') ? a : b))
  // Nothing but speed may differ from run to run: there the worst counts.
  const worst = (category: string) => Math.min(...reports.map((report) => score(report, category)))
  const lasting = shown.slice(1)
  for (const audit of lasting.flatMap((category) => failed(best, category)))
    console.error(`${path}: ${audit}`)
  return [
    path,
    String(score(best, 'performance')),
    ...lasting.map((category) => String(worst(category))),
    (numeric(best, 'largest-contentful-paint') / 1000).toFixed(2),
    Math.max(...reports.map((report) => numeric(report, 'cumulative-layout-shift'))).toFixed(3),
    numeric(best, 'total-blocking-time').toFixed(0),
    kilobytes(requestsOf(best).reduce((sum, { transferSize }) => sum + transferSize, 0)),
  ]
}

function score(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

function failed(report: Report, category: string): string[] {
  const audits = report.categories[category]?.auditRefs ?? []
  return audits
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => report.audits[id]?.title ?? id)
}

function numeric(report: Report, audit: string): number {
  return report.audits[audit]?.numericValue ?? 0
}

/** Brotli, without the headers of its answers, which HTTP/2 sends once. */
async function compressedScripts([report]: Report[]): Promise<string> {
  const scripts = report ? requestsOf(report).filter(({ resourceType }) => resourceType === 'Script') : []
  const sizes = scripts.map(async ({ url }) => {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
    return Number(answer.headers.get('Content-Length'))
  })
  return kilobytes((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0))
}

interface NetworkRequest {
  url: string
  resourceType: string
  transferSize: number
}

function requestsOf(report: Report): NetworkRequest[] {
  const { details } = report.audits['network-requests'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  return items.map(({ url, resourceType, transferSize }) => ({
    url: String(url),
    resourceType: String(resourceType),
    transferSize: Number(transferSize ?? 0),
  }))
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
