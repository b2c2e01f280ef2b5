import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import {
  guestFileLimit,
  guestPageLimit,
  nodeLimits,
  placeLimits,
  postgresLimits,
  requestLimits,
  shortFormTime,
  suggestionLimit,
} from '#app/platform/http/limits.ts'
import { gibibyte } from '#app/platform/units.ts'

const text = readFileSync(join(dirname(import.meta.dirname), 'SECURITY.md'), 'utf8')
const [, printed = ''] = /## Limits\n([^]*)/.exec(text) ?? []
const printedRows = printed.split('\n').filter((line) => /^\| .*\d \|$/.test(line) && !line.includes('2 GB'))

it('SECURITY.md prints the limits that the code applies', () => {
  const timeouts = (of: string, limits: Record<string, number>) =>
    Object.entries(limits).map(([name, milliseconds]) => `| ${of}: \`${name}\` | ${milliseconds / 1000} |`)
  const places = Object.entries(placeLimits(1, 2 * gibibyte))
  expect(printedRows).toEqual([
    ...[...Object.values(requestLimits), suggestionLimit, guestPageLimit, guestFileLimit].map(
      ({ what, burst, perMinute }) => `| ${what} | ${burst} | ${perMinute} |`,
    ),
    ...places.map(([name, { perHolder, inAll }]) => `| \`${name}\` | ${perHolder} | ${inAll} |`),
    ...timeouts('Node', nodeLimits),
    `| a form without a file, unless it comes from a session | ${shortFormTime / 1000} |`,
    ...timeouts('pg', postgresLimits),
  ])
})
