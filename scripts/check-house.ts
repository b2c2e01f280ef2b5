// npm run check:house: whether imports and style sheets follow the rules in CONTRIBUTING.
import routes from '#app/routes.ts'
import { readdirSync } from 'node:fs'
import { isOwnMigration, migrations } from '#app/platform/database/migrations/index.ts'
import { findDeadHandlers } from './house/dead-handlers.ts'
import { findCircles, findRoomCircles, findUnusedExports, findUpwardImports, isTest } from './house/graph.ts'
import { findUnlistedMigrations } from './house/migrations.ts'
import { findOwnCrossings } from './house/own.ts'
import { readSources } from './house/sources.ts'
import { findLooseClasses, findUnlikeBreakpoints, readSheets } from './house/styles.ts'

const layers = ['app', 'server', 'scripts', 'tools']
const sources = readSources(...layers, 'own', 'lab', 'test', 'e2e')
const isIn = (folders: string[]) => (file: string) => folders.some((one) => file.startsWith(`${one}/`))
const product = sources.filter(({ file }) => isIn([...layers, 'own'])(file) && !isTest(file))
const sheets = readSheets('app', 'own')
const rooms = sources.filter(({ file }) => isIn([...layers, 'lab'])(file) && !isTest(file))

/** Violations by rule. */
const found: Record<string, string[]> = {
  circles: findCircles(product).map((circle) => circle.join(', ')),
  'rooms that import each other': findRoomCircles(rooms),
  'upward arrows': findUpwardImports(product.filter(({ file }) => isIn(layers)(file))),
  'imports past #plinth': findOwnCrossings(sources),
  'hooks and handlers that do nothing': findDeadHandlers(product, await routes),
  'exports that nobody imports': findUnusedExports(sources),
  'breakpoints that are spelled otherwise': findUnlikeBreakpoints([...sheets, ...product]),
  'migrations that never run': findUnlistedMigrations(
    readdirSync('app/platform/database/migrations'),
    Object.keys(migrations).filter((name) => !isOwnMigration(name)),
  ),
  'classes without a style or a component': findLooseClasses(sheets, product),
}
for (const [rule, lines] of Object.entries(found)) {
  if (lines.length === 0) continue
  process.exitCode = 1
  console.log(`✗ ${rule}`)
  for (const line of lines) console.log(`    ${line}`)
}
