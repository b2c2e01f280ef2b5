import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientFolder } from '#test/built.ts'

interface BuiltRoute {
  id: string
  parentId?: string
  module: string
  imports: string[]
  css?: string[]
}

describe('what visitors download', () => {
  const assets = join(clientFolder, 'assets')
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
    expect(visitors.map(({ id }) => id)).toContain('features/projects/list/list-page')
    const reached = reach([built.entry, ...visitors])
    expect(reached.length).toBeGreaterThan(5)
    expect(withMantine(reached)).toEqual([])
    expect(ofTheOffice(reached)).toEqual([])
  })

  it('is known by its marks, which the back office has', () => {
    const reached = reach(routes.filter(isAdmin))
    expect(withMantine(reached).length).toBeGreaterThan(0)
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
