import { runScript } from '../test/site-process.ts'
import { ask } from './client.ts'
import type { Site } from './deployment.ts'
import type { Fact } from './subject.ts'

/** For sites whose metrics are asked. */
export const token = { METRICS_TOKEN: 'only-for-the-lab-and-long-enough' }

/** What the program says about itself, to everybody who may ask. */
export interface Told {
  ready: number
  serves: number
  /** The words of /readyz. */
  why: string
  /** `plinth_ready`. */
  metric: number
  /** Whether an alert that pages would fire once it has lasted: one for readiness, or one for refused writes. */
  isPaged: boolean
  /** The states of doctor's findings, by their names, with what they say. */
  doctor: Map<string, { state: string; text: string }>
}

export async function readTold(site: Site): Promise<Told> {
  const [ready, serves] = [await ask(site, '/readyz'), await ask(site, '/servez')]
  const headers = { Authorization: `Bearer ${token.METRICS_TOKEN}` }
  const figures = (await ask(site, '/metrics', { headers })).text
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1])
  const metric = figure('plinth_ready')
  return {
    ready: ready.status,
    serves: serves.status,
    why: ready.text,
    metric,
    isPaged: metric === 0 || figure('plinth_writes_refused_total') > 0,
    doctor: await runDoctor(site),
  }
}

interface Finding {
  name: string
  state: string
  detail: string
  list?: string[]
}

export async function runDoctor({ environment, port }: Site): Promise<Told['doctor']> {
  const { stdout } = await runScript('scripts/doctor.ts', { ...environment, PORT: String(port) }, ['--json'])
  const { checks }: { checks: Finding[] } = JSON.parse(stdout)
  return new Map(
    checks.map(({ name, state, detail, list = [] }) => [name, { state, text: [detail, ...list].join(' ') }]),
  )
}

/** All of them say that it is not ready, for this reason, and readers are still sent to it. */
export function expectNotReady(fact: Fact, told: Told, reason: RegExp, serves = 200) {
  const serving = told.doctor.get('Serving')
  fact.expect(told.ready === 503 && reason.test(told.why), `/readyz ${told.ready} ${told.why}`)
  fact.expect(told.serves === serves, `/servez ${told.serves}`)
  fact.expect(told.metric === 0, `plinth_ready ${told.metric}`)
  fact.expect(told.isPaged, 'nobody is paged')
  fact.expect(
    serving?.state === 'wrong' && reason.test(serving.text),
    `doctor: ${serving?.text ?? 'nothing'}`,
  )
}

export function expectReady(fact: Fact, told: Told) {
  const serving = told.doctor.get('Serving')
  fact.expect(told.ready === 200 && told.metric === 1, `/readyz ${told.ready} ${told.why}`)
  fact.expect(serving?.state === 'good', `doctor: ${serving?.text ?? 'nothing'}`)
}
