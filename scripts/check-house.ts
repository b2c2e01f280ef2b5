// npm run check:house: whether the repository follows the rules in CONTRIBUTING, and how large it is.
import { globSync } from 'node:fs'
import {
  findCircles,
  findCrowdedFolders,
  findUnusedExports,
  findUpwardImports,
  isTest,
  maxFiles,
} from './house/graph.ts'
import { findForbiddenNames, findSharedNames } from './house/names.ts'
import { readSources, root } from './house/sources.ts'

const goal = { lines: 27_000, files: 480 }
const layers = ['app', 'server', 'scripts', 'tools']
const sources = readSources(...layers, 'bench', 'prove', 'test', 'e2e')
const product = sources.filter(
  ({ file }) => layers.some((room) => file.startsWith(`${room}/`)) && !isTest(file),
)
const counted = product.filter(({ file }) => /^(app|server)\//.test(file))
const files = globSync(
  layers.map((room) => `${room}/**/*.*`),
  { cwd: root },
)

/** Violations by rule. */
const found: Record<string, string[]> = {
  [`folders over ${maxFiles} files`]: findCrowdedFolders(files),
  circles: findCircles(product).map((circle) => circle.join(', ')),
  'upward arrows': findUpwardImports(product),
  'exports that nobody imports': findUnusedExports(sources),
  'names of our own': findForbiddenNames(sources),
  'names that mean two things': findSharedNames(counted),
}
for (const [rule, lines] of Object.entries(found)) {
  if (lines.length === 0) continue
  process.exitCode = 1
  console.log(`✗ ${rule}`)
  for (const line of lines) console.log(`    ${line}`)
}

const lines = counted.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
console.log(
  `app and server without tests: ${lines} lines in ${counted.length} files; the goal is ${goal.lines} in ${goal.files}`,
)
