import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest } from '../scripts/house/graph.ts'
import { readSources, root } from '../scripts/house/sources.ts'

const sources = readSources('app', 'server').filter(({ file }) => !isTest(file))
const imports = sources.flatMap(({ file, imports: targets }) => targets.map((to) => ({ from: file, to })))
const mantine = '@mantine/'

/** The only places where the look of the back office may be used. */
function isBackOffice(file: string) {
  return /^app\/(admin|ui\/admin|content\/(inputs|screens)|uploads\/fields)\/|^app\/features\/[^/]+\/admin-/.test(
    file,
  )
}

// Layers, circles, features apart and names are held by npm run check:house, which needs no build.
describe('the architecture', () => {
  it('sees the imports between layers', () => {
    expect(imports).toContainEqual({
      from: 'app/features/projects/list-page.tsx',
      to: 'app/platform/http/request-context.server.ts',
    })
    expect(imports).toContainEqual({ from: 'server/app.ts', to: 'hono' })
    for (const { to } of imports)
      if (/^(app|server)\//.test(to)) expect(existsSync(join(root, to)), to).toBe(true)
  })

  it('keeps rules pure: they use zod, and of ours only what runs on both sides', () => {
    const pure = (name: string) =>
      name === 'zod/mini' ||
      name.endsWith('/rules.ts') ||
      /^#app\/(platform\/(?!.*\.server\.).*|uploads\/policy)\.ts$/.test(name)
    const used = sources
      .filter(({ file }) => basename(file) === 'rules.ts')
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^import (?!type )[^']*'([^']+)'/gm)].map(([, name = '']) => ({ file, name })),
      )
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(({ name }) => !pure(name))).toEqual([])
  })

  it('keeps SQL in store.server.ts, uploads and the platform', () => {
    const mayQuery = (file: string) =>
      /^app\/(platform\/|uploads\/.*\.server\.ts$)|\/(store(-\w+)?|queries|integrity|rules)\.server\.ts$/.test(
        file,
      )
    expect(imports.filter(({ from, to }) => /^kysely(\/|$)/.test(to) && !mayQuery(from))).toEqual([])
    const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/
    expect(
      sources.filter(({ file, text }) => query.test(text) && !mayQuery(file)).map(({ file }) => file),
    ).toEqual([])
  })

  it('reads the environment in one place', () => {
    const reading = sources.filter(({ text }) => /process\.env|import\.meta\.env/.test(text))
    expect(reading.map(({ file }) => file)).toEqual(['app/platform/config.server.ts'])
  })

  it('lets migrations import nothing of ours, so that they never change', () => {
    const migrations = imports.filter(({ from }) => /\/migrations\/\d/.test(from))
    expect(migrations.length).toBeGreaterThan(0)
    expect(migrations.filter(({ to }) => to !== 'kysely')).toEqual([])
  })

  it('uses Mantine in the back office alone, and the back office nowhere else', () => {
    expect(imports.filter(({ from, to }) => to.startsWith(mantine) && !isBackOffice(from))).toEqual([])
    const pure = (file: string) => file.endsWith('/rules.ts')
    /** What runs on the server alone shows nothing. */
    const isServer = (file: string) => file.endsWith('.server.ts')
    expect(
      imports.filter(
        ({ from, to }) => isBackOffice(to) && !isBackOffice(from) && !isServer(from) && !pure(to),
      ),
    ).toEqual([])
  })
})

interface BuiltRoute {
  id: string
  parentId?: string
  module: string
  imports: string[]
  css?: string[]
}

describe('what visitors download', () => {
  const assets = join(root, 'build', 'client', 'assets')
  const manifestFile = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const manifest = readFileSync(join(assets, manifestFile), 'utf8')
  const built: { entry: BuiltRoute; routes: Record<string, BuiltRoute> } = JSON.parse(
    manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
  )
  const isAdmin = ({ id, parentId }: BuiltRoute): boolean =>
    id === 'admin/layout' || (parentId !== undefined && isAdminId(parentId))
  const isAdminId = (id: string) => {
    const route = built.routes[id]
    return route !== undefined && isAdmin(route)
  }

  /** Everything that these routes load, or may load later, with what that loads in turn. */
  function reach(routes: BuiltRoute[]): string[] {
    const reached = new Set<string>()
    const waiting = routes.flatMap(({ module, imports, css = [] }) => [module, ...imports, ...css])
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const file = basename(name).replace(/#.*$/, '')
      if (reached.has(file) || file === manifestFile) continue
      reached.add(file)
      if (!file.endsWith('.js')) continue
      const text = readFileSync(join(assets, file), 'utf8')
      for (const [, found = ''] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g))
        waiting.push(found)
    }
    return [...reached]
  }
  const withMantine = (names: string[]) =>
    names.filter((name) => /--mantine-/.test(readFileSync(join(assets, name), 'utf8')))
  /** Without Mantine too: whatever knows an address of the back office belongs to it. */
  const ofTheOffice = (names: string[]) =>
    names.filter((name) => /["'`]\/admin\b/.test(readFileSync(join(assets, name), 'utf8')))
  const routes = Object.values(built.routes)

  it('is never the back office', () => {
    const visitors = routes.filter((route) => !isAdmin(route))
    expect(visitors.map(({ id }) => id)).toContain('features/projects/list-page')
    const reached = reach([built.entry, ...visitors])
    expect(reached.length).toBeGreaterThan(5)
    expect(withMantine(reached)).toEqual([])
    expect(ofTheOffice(reached)).toEqual([])
  })

  it('is known by its marks: the back office has them as soon as it uses Mantine', () => {
    const isUsed = imports.some(({ to }) => to.startsWith(mantine))
    const reached = reach(routes.filter(isAdmin))
    expect(withMantine(reached).length > 0).toBe(isUsed)
    expect(ofTheOffice(reached).length).toBeGreaterThan(1)
  })

  it('is loaded only when asked for, where it is not needed to begin with: the palette of the back office', () => {
    const atOnce = routes
      .filter(isAdmin)
      .flatMap(({ module, imports, css = [] }) => [module, ...imports, ...css])
    expect(reach(routes.filter(isAdmin)).some((name) => name.startsWith('palette-'))).toBe(true)
    expect(atOnce.filter((name) => basename(name).startsWith('palette-'))).toEqual([])
  })

  it('holds no word of what only the server knows', () => {
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    const secrets = /DATABASE_URL|APP_SECRET|node:sqlite|pg_advisory|argon2/
    expect(scripts.filter((name) => secrets.test(readFileSync(join(assets, name), 'utf8')))).toEqual([])
  })
})
