import { isTest } from './graph.ts'
import type { Source } from './sources.ts'

/** The only files that read `own/`, each one list of it. */
const registries: Record<string, readonly string[]> = {
  'app/messages/en.ts': ['own/messages.ts'],
  'app/messages/ar.ts': ['own/messages.ts'],
  'app/features/settings/site-pages.ts': ['own/pages.ts'],
  'app/routes.ts': ['own/collections.ts', 'own/pages.ts'],
  'app/collections.ts': ['own/collections.ts'],
  'app/content/define.ts': ['own/fields.ts'],
  'app/features/requests/kinds.ts': ['own/requests.ts'],
  'app/platform/database/migrations/index.ts': ['own/migrations.ts'],
  'app/site/shell/layout.tsx': ['own/site.css'],
}

/** What every page is made with; no other package is installed for `own/`. */
const packages = ['kysely', 'react', 'react-router']

/**
 * Imports between `own/` and the product past what both sides keep stable: `#plinth/` one way, the lists in `own/` the
 * other. Tests of `own/` may use what ours use.
 */
export function findOwnCrossings(sources: Source[]): string[] {
  const isOwn = (file: string) => file.startsWith('own/')
  const isPackage = (target: string) => packages.some((name) => `${target}/`.startsWith(`${name}/`))
  const mayUse = (target: string) => isOwn(target) || target.startsWith('app/plinth/') || isPackage(target)
  const isForTests = (target: string) => /^(test|e2e)\/|^(vitest|playwright\/test)$/.test(target)
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter((target) => {
        if (isOwn(file))
          return !mayUse(target) && !((isTest(file) || file.endsWith('.spec.ts')) && isForTests(target))
        if (target.startsWith('app/plinth/')) return !file.startsWith('app/plinth/')
        return isOwn(target) && !registries[file]?.includes(target)
      })
      .map((target) => `${file} → ${target}`),
  )
}
