// Lighthouse as a phone, over every public page of the sample site and one vacancy, on the site as `npm
// start` runs it. `npm run bench:lighthouse [path …]` prints the table: the worst of three runs, for speed
// with the best beside it.
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '#test/postgres.ts'
import { startSite } from '#test/site-process.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { newPreparedSite } from './prepared-site.ts'
import { isShort, printGoals, printTable, type Goal } from './table.ts'

const all = [
  '/',
  '/about',
  '/projects',
  '/projects/198',
  '/news',
  '/clients',
  '/contact',
  '/careers',
  '/careers/welder',
]
const pages = isShort ? all.filter((_, index) => index % 2 === 0) : all
const requested = process.argv.slice(2)
const rounds = isShort ? 1 : 3
/** Lighthouse sometimes fails to record a page and asks for another run; such a run is not a measurement. */
const maxFailures = 5
const shown = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Report = RunnerResult['lhr']

const folder = await newPreparedSite()
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
const goals: Goal[] = []
try {
  for (const path of requested.length > 0 ? requested : pages) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) reports.push(await measure(path))
    rows.push([...row(path, reports), await compressedScripts(reports)])
    for (const category of shown) {
      const worst = worstOf(reports, category)
      goals.push({
        what: `${path}: Lighthouse on a phone, ${category}, worst of ${rounds}`,
        atLeast: category === 'performance' ? 98 : 100,
        measured: score(worst, category),
        why: lostPoints(worst, category),
      })
    }
  }
} finally {
  await browser.close()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `Lighthouse, mobile, worst of ${rounds} (best)`,
  ['page', ...shown, 'LCP s', 'CLS', 'TBT ms', 'total kB', 'JavaScript kB'],
  rows,
)
printGoals(goals)

async function measure(path: string): Promise<Report> {
  // Request the page as some visitors would, until it is compressed at the highest level; what its first
  // visitor waits for is measured by fresh.ts.
  for (let visitor = 0; visitor < 12; visitor += 1) await (await fetch(site.url + path)).arrayBuffer()
  await setTimeout(500)
  for (let failures = 0; ; failures += 1) {
    const result = await lighthouse(site.url + path, {
      port,
      logLevel: 'error',
      onlyCategories: [...shown],
    })
    if (result && !result.lhr.runtimeError) return result.lhr
    if (failures === maxFailures)
      throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`)
  }
}

function row(path: string, reports: Report[]): string[] {
  const worst = (category: string) => score(worstOf(reports, category), category)
  const best = Math.max(...reports.map((report) => score(report, 'performance')))
  const most = (audit: string) => Math.max(...reports.map((report) => numeric(report, audit)))
  const lasting = shown.slice(1)
  const [first] = reports
  for (const audit of first ? lasting.flatMap((category) => failed(first, category)) : [])
    console.error(`${path}: ${audit}`)
  return [
    path,
    `${worst('performance')} (${best})`,
    ...lasting.map((category) => String(worst(category))),
    (most('largest-contentful-paint') / 1000).toFixed(2),
    most('cumulative-layout-shift').toFixed(3),
    most('total-blocking-time').toFixed(0),
    kilobytes((first ? requestsOf(first) : []).reduce((sum, { transferSize }) => sum + transferSize, 0)),
  ]
}

function score(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

function worstOf(reports: Report[], category: string): Report {
  return reports.reduce((worst, one) => (score(one, category) < score(worst, category) ? one : worst))
}

/** The points out of a hundred that each audit costs. */
function lostPoints({ categories, audits: results }: Report, category: string): string {
  const audits = categories[category]?.auditRefs ?? []
  const weights = audits.reduce((sum, { weight }) => sum + weight, 0)
  return audits
    .map(({ id, weight }) => {
      const { title = id, displayValue = '', score } = results[id] ?? {}
      return { said: `${title} ${displayValue}`, lost: ((1 - (score ?? 1)) * weight * 100) / weights }
    })
    .filter(({ lost }) => lost >= 0.5)
    .toSorted((one, other) => other.lost - one.lost)
    .map(({ said, lost }) => `${said}: −${lost.toFixed(1)}`)
    .join(', ')
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

/** Brotli, without response headers, which HTTP/2 compresses. */
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
