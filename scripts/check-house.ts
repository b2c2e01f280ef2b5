// npm run check:house: whether the house is as CONTRIBUTING describes it. What it was found with and has not been put right
// yet stands in house/known.json, in numbers that may only shrink: `-- --all` prints every line of it, `-- --shrink` lowers the numbers.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCircles, findCrowdedFolders, findUpwardArrows, isTest, mostFiles } from './house/graph.ts'
import { findMisnomers } from './house/names.ts'
import { readSources, root } from './house/sources.ts'

const goal = { lines: 27_000, files: 480 }
const rooms = ['app', 'server', 'scripts', 'tools']
const sources = readSources(...rooms, 'bench', 'prove', 'test', 'e2e')
const product = sources.filter(
  ({ file }) => rooms.some((room) => file.startsWith(`${room}/`)) && !isTest(file),
)

/** What is wrong, by rule and by what breaks it. */
const found: Record<string, Record<string, string[]>> = {
  [`folders over ${mostFiles} files`]: group(
    findCrowdedFolders(
      globSync(
        rooms.map((room) => `${room}/**/*.*`),
        { cwd: root },
      ),
    ).map(({ folder, number }) => [
      folder,
      ...Array.from({ length: number - mostFiles }, () => `${folder} has ${number} files`),
    ]),
  ),
  'files in circles': group(
    findCircles(product).map((circle) => [
      'all',
      ...circle.map((file) => `${file} (circle of ${circle.length})`),
    ]),
  ),
  'upward arrows': group(findUpwardArrows(product).map(({ arrow, sentence }) => [arrow, sentence])),
  'names of our own': group(findMisnomers(sources).map(({ word, sentence }) => [word, sentence])),
}

const file = join(import.meta.dirname, 'house', 'known.json')
const known: Record<string, Record<string, number>> = JSON.parse(readFileSync(file, 'utf8'))
const showsAll = process.argv.includes('--all')
for (const [rule, cases] of Object.entries(found)) {
  for (const [name, lines] of Object.entries(cases)) {
    const isMore = lines.length > (known[rule]?.[name] ?? 0)
    if (isMore) {
      process.exitCode = 1
      console.log(`✗ ${rule}, ${name}: ${lines.length}, where ${known[rule]?.[name] ?? 0} were known`)
    }
    if (isMore || showsAll) for (const line of new Set(lines)) console.log(`    ${line}`)
  }
}
if (process.argv.includes('--shrink')) shrink()

const left = Object.entries(found).map(([rule, cases]) => `${rule} ${Object.values(cases).flat().length}`)
const counted = product.filter(({ file }) => /^(app|server)\//.test(file))
const lines = counted.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
console.log(
  `${left.join(', ')}; app and server without tests: ${lines} lines in ${counted.length} files; the goal is ${goal.lines} in ${goal.files}`,
)

/** Takes what is right by now off the list of what is known. */
function shrink() {
  const fewer = Object.entries(known).map(([rule, cases]) => {
    const left = Object.entries(cases).flatMap(([name, allowed]) => {
      const number = Math.min(allowed, found[rule]?.[name]?.length ?? 0)
      return number > 0 ? [[name, number]] : []
    })
    return [rule, Object.fromEntries(left)]
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(fewer), null, 2)}\n`)
}

function group(entries: string[][]): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const [name = '', ...lines] of entries) groups[name] = [...(groups[name] ?? []), ...lines]
  return groups
}
