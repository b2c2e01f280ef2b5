import { setTimeout as wait } from 'node:timers/promises'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { openBrowser } from '../browser.ts'
import { ask } from '../client.ts'
import type { Site } from '../deployment.ts'
import { addLongStory } from '../long-story.ts'
import type { Subject } from '../subject.ts'

type Report = RunnerResult['lhr']
const englishPages = [
  '/',
  '/about',
  '/projects',
  '/projects/198',
  '/projects/188',
  '/news',
  '/clients',
  '/contact',
  '/careers',
  '/careers/welder',
]
const pages = englishPages.flatMap((path) => [path, path === '/' ? '/ar' : `/ar${path}`])
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** It sometimes fails to record a page and asks for another run; such a run is not a measurement. */
const maxFailures = 5

export default {
  about:
    'Lighthouse as a phone on every public page and one with 200 photographs, the worst of three runs; --quick: one run',
  engines: ['sqlite'],
  async run(lab) {
    const deployment = await lab.open({ isPrepared: true })
    const { site } = deployment
    const story = await addLongStory(deployment)
    const browser = await openBrowser(lab)
    const port = Number(new URL(browser.wsEndpoint()).port)
    const rounds = Math.min(3, lab.rounds(10))
    for (const path of [...pages, story, `/ar${story}`]) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round += 1) reports.push(await measure(site, path, port))
      for (const category of categories) {
        const [worst] = reports.toSorted((one, other) => score(one, category) - score(other, category))
        if (!worst) continue
        lab.goal({
          what: `${path}: ${category}, worst of ${rounds}`,
          atLeast: category === 'performance' ? 98 : 100,
          measured: score(worst, category),
          why: lostPoints(worst, category),
        })
      }
      const most = (audit: string) =>
        Math.max(...reports.map(({ audits }) => audits[audit]?.numericValue ?? 0))
      const [lcp, shift, blocked] = [
        most('largest-contentful-paint') / 1000,
        most('cumulative-layout-shift'),
        most('total-blocking-time'),
      ]
      const figures = `${lcp.toFixed(2)} s, ${shift.toFixed(3)}, ${blocked.toFixed(0)} ms`
      lab.figure(`${path}: LCP, CLS, TBT`, figures)
    }
  },
} satisfies Subject

async function measure(site: Site, path: string, port: number): Promise<Report> {
  // As some visitors would, until it is compressed at the highest level; what its first visitor waits for is
  // the subject of fresh.ts.
  for (let visitor = 0; visitor < 12; visitor += 1)
    await ask(site, path, { headers: { 'Accept-Encoding': 'br' } })
  await wait(500)
  for (let failures = 0; ; failures += 1) {
    const result = await lighthouse(site.url + path, { port, logLevel: 'error', onlyCategories: categories })
    if (result && !result.lhr.runtimeError) return result.lhr
    if (failures === maxFailures)
      throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`)
  }
}

function score(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

/** The points out of a hundred that each audit costs. */
function lostPoints({ categories, audits }: Report, category: string): string {
  const refs = categories[category]?.auditRefs ?? []
  const weights = refs.reduce((sum, { weight }) => sum + weight, 0)
  return refs
    .map(({ id, weight }) => {
      const { title = id, displayValue = '', score } = audits[id] ?? {}
      return { said: `${title} ${displayValue}`, lost: ((1 - (score ?? 1)) * weight * 100) / weights }
    })
    .filter(({ lost }) => lost >= 0.5)
    .map(({ said, lost }) => `${said}: −${lost.toFixed(1)}`)
    .join(', ')
}
