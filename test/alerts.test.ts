import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const promtool = (...words: string[]) => spawnSync('promtool', words, { cwd: root, encoding: 'utf8' })
const isInstalled = promtool('--version').status === 0

describe.runIf(isInstalled)('the alerts, as Prometheus reads them', () => {
  it.each([
    ['are rules without a mistake', 'check', 'docs/monitoring/alerts.yaml'],
    ['name the instance that needs somebody, and no other', 'test', 'test/alerts.promtool.yaml'],
  ])('%s', (_, act, file) => {
    const { status, stdout, stderr } = promtool(act, 'rules', file)
    expect(status, stdout + stderr).toBe(0)
  })
})
