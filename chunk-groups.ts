import { join } from 'node:path'
import routes from './app/routes.ts'

/** The parts of the bundler's module graph used here. */
interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

interface RouteEntry {
  file: string
  children?: RouteEntry[] | undefined
}

/** The route that contains the back office. */
const frame = 'admin/shell/layout.tsx'
const entries: RouteEntry[] = await routes
const [backOffice = [], site = []] = [true, false].map((isFramed) =>
  entries.filter(({ file }) => (file === frame) === isFramed).flatMap(filesOf),
)
if (backOffice.length === 0) throw new Error(`${frame} is no route: which scripts are the back office's?`)
/** The modules that each part needs, by id. */
let needed: Record<'backOffice' | 'site', ReadonlySet<string>> | undefined

/**
 * Code shared by the site and the back office goes into one chunk, before their own groups, so that neither
 * loads the other's. A module with a style sheet gets its own chunk, because a chunk is always loaded with
 * its style sheets.
 */
export function sharedByBoth(id: string, graph: ModuleGraph): string | null {
  needed ??= findNeeded(graph)
  if (!needed.site.has(id) || !needed.backOffice.has(id)) return null
  return isStyled(id, graph) ? (/([\w-]+)\.[^/]*$/.exec(id)?.[1] ?? null) : 'common'
}

/** For use with `minShareCount`: code shared by several screens of the back office. */
export function ofBackOffice(id: string, graph: ModuleGraph): string | null {
  needed ??= findNeeded(graph)
  return needed.backOffice.has(id) ? 'shared' : null
}

function findNeeded(graph: ModuleGraph) {
  return { backOffice: findImported(graph, backOffice), site: findImported(graph, ['root.tsx', ...site]) }
}

function filesOf({ file, children = [] }: RouteEntry): string[] {
  return [file, ...children.flatMap(filesOf)]
}

function findImported(graph: ModuleGraph, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const file of files) {
    const entry = `${join(import.meta.dirname, 'app', file)}?__react-router-build-client-route`
    if (!graph.getModuleInfo(entry)) throw new Error(`React Router gives ${file} another id now.`)
    visit(entry)
  }
  return found

  function visit(id: string) {
    const module = found.has(id) ? null : graph.getModuleInfo(id)
    if (!module) return
    found.add(id)
    for (const imported of [...module.importedIds, ...module.dynamicallyImportedIds]) visit(imported)
  }
}

function isStyled(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (/\.css(\?|$)/.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return graph.getModuleInfo(id)?.importedIds.some((one) => isStyled(one, graph, seen)) ?? false
}
