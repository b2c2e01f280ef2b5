import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ar } from '#app/messages/ar.ts'
import { en } from '#app/messages/en.ts'
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
  const files = readdirSync(assets)
  const manifestFile = files.find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const manifest = readFileSync(join(assets, manifestFile), 'utf8')
  const built: { entry: BuiltRoute; routes: Record<string, BuiltRoute> } = JSON.parse(
    manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
  )
  const textOf = (name: string) => readFileSync(join(assets, name), 'utf8')
  const entry = basename(built.entry.module)
  /** Loaded with the first touch, or when they come near. */
  const isIsland = (name: string) => /\.island-|^hydrate-/.test(name)
  /** Loaded only when an administrator has saved. */
  const isMorph = (name: string) => name.startsWith('idiomorph')

  /** These files, and everything that they load, or may load later. */
  function reach(names: string[], stopAt?: (name: string) => boolean): string[] {
    const reached = new Set<string>()
    const waiting = [...names]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const file = basename(name).replace(/#.*$/, '')
      // A library may refer to a file that was not built, for a feature that we do not use.
      if (reached.has(file) || file === manifestFile || !files.includes(file) || stopAt?.(file)) continue
      reached.add(file)
      if (!file.endsWith('.js')) continue
      // Vite lists files that are loaded together in the script that loads them; that list is left out.
      const text = textOf(file).replace(/__vite__mapDeps=.*?;/, '')
      for (const [, found = ''] of text.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g))
        waiting.push(found)
    }
    return [...reached]
  }
  const withMantine = (names: string[]) => names.filter((name) => /--mantine-/.test(textOf(name)))
  /** Whatever contains an address of the back office belongs to it, even without Mantine. */
  const ofAdmin = (names: string[]) => names.filter((name) => /["'`]\/admin\b/.test(textOf(name)))
  const withReact = (names: string[]) => names.filter((name) => name.startsWith('react-'))
  const filesOf = ({ module, imports, css = [] }: BuiltRoute) => [module, ...imports, ...css]
  const routes = Object.values(built.routes)
  const isPublic = ({ id, parentId }: BuiltRoute) =>
    /^(root|site\/shell\/(layout|boundary))$/.test(id) || parentId === 'site/shell/boundary'
  const adminFiles = routes.filter(({ id }) => /admin/.test(id)).flatMap(filesOf)

  const bytesOf = (names: string[]) =>
    names
      .map((name) => (files.includes(`${name}.br`) ? `${name}.br` : name))
      .reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)

  it('is at most 8 kB of script before the first touch, and 14 kB beside React for an island with what it shares', () => {
    const isReact = (name: string) => name.startsWith('react-')
    const readers = reach([entry, ...built.entry.imports], (name) => isIsland(name) || isMorph(name))
    expect(bytesOf(readers)).toBeLessThan(8 * 1024)
    expect(withReact(readers)).toEqual([])
    const islands = files.filter((name) => /\.island-.*\.js$/.test(name))
    expect(islands.length).toBeGreaterThan(7)
    for (const island of islands) {
      const own = reach([island], (name) => isReact(name) || readers.includes(name))
      const scripts = own.filter((name) => name.endsWith('.js'))
      expect(bytesOf(scripts), island).toBeLessThan(14 * 1024)
      expect(
        scripts.filter((name) => name.startsWith('router-')),
        island,
      ).toEqual([])
      expect([...withMantine(own), ...ofAdmin(own)], island).toEqual([])
    }
  })

  it('can have React alone, in at most 60 kB: neither the router nor what only the server uses', () => {
    const alone = reach(files.filter((name) => /^react-.*\.js$/.test(name)))
    const router = files.filter((name) => /^router-.*\.js$/.test(name))
    const marks = (names: string[]) =>
      names.filter((name) => /__reactRouter|useLoaderData|renderTo(String|StaticMarkup)/.test(textOf(name)))
    expect(withReact(alone)).toHaveLength(1)
    expect(bytesOf(alone)).toBeLessThan(60_000)
    expect(marks(alone)).toEqual([])
    expect(marks(router)).toHaveLength(1)
  })

  it('has the style sheets of its own page, and none of the back office', () => {
    const sheets = routes.filter(isPublic).flatMap(({ css = [] }) => css)
    expect(sheets.length).toBeGreaterThan(10)
    expect(withMantine(sheets.map((href) => basename(href).replace(/#$/, '')))).toEqual([])
  })

  it('has the words of its own page alone, in its HTML, and no list of all words in any language', () => {
    const catalogues = [en.home.noTopProjects, ar.home.noTopProjects, en.errors.missing, ar.errors.missing]
    const holding = (names: string[]) =>
      names.filter((name) => name.endsWith('.js') && catalogues.some((word) => textOf(name).includes(word)))
    expect(holding(files).length).toBeGreaterThan(0)
    const islands = files.filter((name) => /\.island-.*\.js$/.test(name))
    expect(holding(reach([entry, ...built.entry.imports, ...islands]))).toEqual([])
  })

  it('is known by its marks, which the back office has', () => {
    const reached = reach([...adminFiles, entry])
    expect(withReact(reached)).toHaveLength(1)
    expect(withMantine(reached).length).toBeGreaterThan(0)
    expect(ofAdmin(reached).length).toBeGreaterThan(1)
  })

  it('is loaded only when asked for, where it is not needed to begin with: the palette of the back office', () => {
    expect(reach(adminFiles).some((name) => name.startsWith('palette-'))).toBe(true)
    expect(adminFiles.filter((name) => basename(name).startsWith('palette-'))).toEqual([])
  })

  it('holds no word of what only the server knows', () => {
    const secrets = /DATABASE_URL|APP_SECRET|node:sqlite|pg_advisory|argon2/
    expect(files.filter((name) => name.endsWith('.js') && secrets.test(textOf(name)))).toEqual([])
  })
})
