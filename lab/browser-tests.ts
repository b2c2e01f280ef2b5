import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../scripts/chromium.mjs'
import { newFolder } from './deployment.ts'
import type { Fact } from './subject.ts'

/** What we read of Playwright's report. */
interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean }[]
}

const root = join(import.meta.dirname, '..')

/** Runs Playwright's tests in these files, and counts each for the fact. */
export async function runBrowserTests(fact: Fact, files: string[], environment: Record<string, string> = {}) {
  const report = join(newFolder(), 'report.json')
  const config = join(import.meta.dirname, 'playwright.config.ts')
  const command = [join(root, 'node_modules/playwright/cli.js'), 'test', '--config', config, ...files]
  const env = { ...process.env, CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const child = spawn(process.execPath, [...command, '--reporter=json'], {
    cwd: root,
    env: { ...env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill())
  await once(child, 'exit')
  const whole: Suite = JSON.parse(readFileSync(report, 'utf8'))
  for (const { title, ok } of specsIn(whole)) fact.expect(ok, title)
}

function specsIn({ suites = [], specs = [] }: Suite): { title: string; ok: boolean }[] {
  return [...specs, ...suites.flatMap(specsIn)]
}
