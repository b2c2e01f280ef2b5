import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shortNameOf } from './brand.ts'

const sources = globSync(['app/**/*.{ts,tsx,css,js}', 'server/**/*.ts'], {
  exclude: (path) => /\.test\.tsx?$|brand\.ts$/.test(path),
})
const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm

it.each([
  ['its colours', /#0b2545|#f26b21|#b8460b|11 37 69/i],
  ['its place', /dubai|emirates|\bUAE\b|\+04:00|\+971/i],
])('of the company that is built in, %s stand in one place', (_, words) => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter((path) => words.test(readFileSync(path, 'utf8').replaceAll(comments, '')))
  expect(found).toEqual([])
})

it('has the first word of the name where no short one is given', () => {
  expect(shortNameOf({ companyName: 'Delta Stone', shortName: '' })).toBe('Delta')
  expect(shortNameOf({ companyName: 'Delta Stone', shortName: 'DS' })).toBe('DS')
})
