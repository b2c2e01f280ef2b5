import { join } from 'node:path/posix'
import type { Source } from './sources.ts'

/** A route of the product, as in app/routes.ts. */
interface Route {
  file: string
  children?: Route[]
}

/** The frame of every public page; what is in it reaches browsers as HTML alone. */
const frame = 'site/shell/layout.tsx'

/**
 * Components that public pages show outside islands, and that hold state or handle events: both do nothing
 * there (docs/decisions/0082).
 */
export function findDeadHandlers(sources: Source[], routes: readonly Route[]): string[] {
  const known = new Map(sources.map((source) => [source.file, source]))
  const reached = new Set<string>()
  const waiting = routes.filter(({ file }) => file === frame).flatMap(filesOf)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !file.endsWith('.tsx') || file.endsWith('.island.tsx')) continue
    reached.add(file)
    waiting.push(...(known.get(file)?.imports ?? []))
  }
  return [...reached]
    .toSorted()
    .flatMap((file) => known.get(file)?.interactions.map((name) => `${file}: ${name}`) ?? [])
}

function filesOf({ file, children = [] }: Route): string[] {
  return [join('app', file), ...children.flatMap(filesOf)]
}
