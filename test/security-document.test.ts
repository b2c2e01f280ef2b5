import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const states = ['holds', 'does not hold', 'operator', 'n/a']

interface Row {
  requirement: string
  state: string
  shownBy: string[]
}

/**
 * Rows such as `| V1.2.3 | 1 | in short | holds | `a.test.ts`, `b.md` |`; several in one row are
 * `V1.2.3–V1.2.5`.
 */
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line): Row => {
    const [, requirement = '', , , state = '', shownBy = ''] = line.split('|').map((cell) => cell.trim())
    return { requirement, state, shownBy: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })

describe('docs/security.md', () => {
  it('has a row for each requirement, once, in their order', () => {
    const first = rows.map(
      ({ requirement }) => /V(\d+)\.(\d+)\.(\d+)/.exec(requirement)?.slice(1).map(Number) ?? [],
    )
    const order = first.map(
      ([chapter = 0, section = 0, number = 0]) => chapter * 10_000 + section * 100 + number,
    )
    expect(rows.length).toBeGreaterThan(150)
    expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b))
  })

  it.each(rows)('$requirement has a state, and what shows it is there', ({ state, shownBy }) => {
    expect(states).toContain(state)
    expect(shownBy.length > 0).toBe(state !== 'n/a')
    for (const path of shownBy) expect(existsSync(join(root, path)), path).toBe(true)
  })

  it('names at its beginning each requirement that does not hold, and no other', () => {
    const [, list = ''] = /## What does not hold\n([\s\S]*?)\n## /.exec(text) ?? []
    const named = [...list.matchAll(/V\d+\.\d+\.\d+/g)].map(([number]) => number)
    const failing = rows
      .filter(({ state }) => state === 'does not hold')
      .map(({ requirement }) => requirement)
    expect(named.toSorted()).toEqual(failing.toSorted())
  })
})
