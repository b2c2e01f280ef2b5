import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientFolder } from '#test/built.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const componentStyles = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles')
/** Mantine names each part of a component by a hash, in its scripts and in its style sheets. */
const partsIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]+\b/g))

it('of every component that a script uses the rules are there, and of no other', () => {
  const used = partsIn(globSync(join(clientFolder, 'assets/*.js')).map(read).join(''))
  const names = globSync('*.layer.css', { cwd: componentStyles }).filter((name) => {
    const parts = partsIn(read(join(componentStyles, name)))
    return parts.size > 0 && [...parts].some((part) => used.has(part))
  })
  const imported = read(join(import.meta.dirname, 'mantine.css')).matchAll(/styles\/([A-Z]\w+\.layer\.css)/g)
  expect(names.length).toBeGreaterThan(20)
  expect([...imported].map(([, name]) => name).toSorted()).toEqual(names.toSorted())
})
