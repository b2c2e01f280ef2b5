import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest } from '../scripts/house/graph.ts'
import { readSources, resolve, root } from '../scripts/house/sources.ts'

const sources = readSources('app', 'server').filter(({ file }) => !isTest(file))
const imports = sources.flatMap(({ file, imports: targets }) => targets.map((to) => ({ from: file, to })))
const mantine = '@mantine/'

/** The only places that may use the back office's look. */
function isBackOffice(file: string) {
  return /^app\/(admin|history|operations|ui\/admin|content\/(inputs|screens|(list|table)\/screen)|uploads\/fields)\/|^app\/features\/[^/]+\/admin[-/]/.test(
    file,
  )
}

// Layers, import cycles, separate features and names are checked by `npm run check:house`, without a build.
describe('the architecture', () => {
  it('sees the imports between layers', () => {
    expect(imports).toContainEqual({
      from: 'app/features/projects/list/list-page.tsx',
      to: 'app/platform/request/request-context.server.ts',
    })
    expect(imports).toContainEqual({ from: 'server/app.ts', to: 'hono' })
    for (const { to } of imports)
      if (/^(app|server)\//.test(to)) expect(existsSync(join(root, to)), to).toBe(true)
  })

  it('keeps rules pure: they use zod, and of ours only what runs on both sides', () => {
    const pure = (name: string) =>
      name === 'zod/mini' ||
      name.endsWith('/rules.ts') ||
      /^#app\/(platform\/(?!.*\.server\.).*|uploads\/policy|content\/messages)\.ts$/.test(name)
    const used = sources
      .filter(({ file }) => file.startsWith('app/') && basename(file) === 'rules.ts')
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^import (?!type )[^']*'([^']+)'/gm)].map(([, name = '']) => ({ file, name })),
      )
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(({ name }) => !pure(name))).toEqual([])
  })

  it('keeps SQL in store.server.ts, uploads and the platform', () => {
    const mayQuery = (file: string) =>
      /^app\/(platform\/|history\/|operations\/|content\/(store\/|pending|singleton-store|search-languages|untranslated)|uploads\/.*\.server\.ts$|(areas|visitors)\.server\.ts$)|\/((store|queries)(-\w+)?|integrity|presence|rules)\.server\.ts$/.test(
        file,
      )
    expect(imports.filter(({ from, to }) => /^kysely(\/|$)/.test(to) && !mayQuery(from))).toEqual([])
    const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/
    expect(
      sources.filter(({ file, text }) => query.test(text) && !mayQuery(file)).map(({ file }) => file),
    ).toEqual([])
  })

  it('names no table in raw SQL and leaves no handle’s limits, except in a few places that need all of them', () => {
    const mayReachAll = (file: string) =>
      /^app\/(platform|history|operations)\/|^server\//.test(file) ||
      // What is remembered for everybody.
      file === 'app/features/settings/store.server.ts'
    const reaches =
      /\bplainHandle\(|\bwithoutPlugins\(|\bsql\.table\(|\b(from|join|update|into)\s+[a-z]\w+\b(?=[^`']*`)/
    const raw = sources.map(({ file, text }) => ({
      file,
      text: [
        ...text.matchAll(/\bsql(?:<[^>`]*>)?`[^`]*`|\b(?:plainHandle|withoutPlugins)\(|\bsql\.table\(/g),
      ].join('\n'),
    }))
    expect(raw.filter(({ file, text }) => mayReachAll(file) && reaches.test(text)).length).toBeGreaterThan(5)
    const found = raw.filter(({ file, text }) => !mayReachAll(file) && reaches.test(text))
    expect(found.map(({ file }) => file)).toEqual([])
  })

  it('keeps the browser’s own code of the site small, and looks for elements by selector in few of its files', () => {
    const reached = new Set<string>()
    const waiting = ['app/site/browser/start.ts', 'app/site/browser/hydrate.ts']
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue
      reached.add(file)
      for (const { from, to } of imports) if (from === file && to.startsWith('app/site/')) waiting.push(to)
    }
    const code = sources.filter(({ file }) => reached.has(file))
    expect(code.length).toBeGreaterThan(10)
    const lines = code.flatMap(({ text }) => text.split('\n'))
    expect(lines.length).toBeLessThan(900)
    const islands = sources.filter(({ file }) => file.endsWith('.island.tsx'))
    expect(islands.length).toBeGreaterThan(7)
    const selecting = [...code, ...islands].filter(({ text }) => text.includes('querySelector'))
    expect(selecting.map(({ file }) => basename(file))).toEqual(['live.ts', 'typed-values.ts'])
  })

  it('draws every part of a page, so that no print, picture or blended logo lacks what is out of sight', () => {
    const styles = globSync('app/**/*.css', { cwd: root })
    expect(styles.length).toBeGreaterThan(0)
    const skipping = styles.filter((file) =>
      /content-visibility:(?!\s*visible)/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(skipping).toEqual([])
  })

  it('reads the environment in one place', () => {
    // The bundler replaces `import.meta.env.DEV` at build time, so it is allowed.
    const reading = sources.filter(({ text }) => /process\.env|import\.meta\.env(?!\.DEV)/.test(text))
    expect(reading.map(({ file }) => file)).toEqual(['app/platform/config.server.ts'])
  })

  it('lets migrations import nothing of ours, so that they never change', () => {
    const migrations = imports.filter(({ from }) => /\/migrations\/\d/.test(from))
    expect(migrations.length).toBeGreaterThan(0)
    expect(migrations.filter(({ to }) => to !== 'kysely')).toEqual([])
  })

  it('starts without what asks buckets and mail servers', () => {
    const byFile = new Map(
      sources.map(({ file, text }) => [
        file,
        [...text.matchAll(/^import (?!type )[^']*'([^']+)'/gm)].map(([, name = '']) => resolve(file, name)),
      ]),
    )
    const routes = sources.find(({ file }) => file === 'app/routes.ts')?.text ?? ''
    const loaded = new Set([
      'server/app.ts',
      'app/root.tsx',
      ...[...byFile.keys()].filter((file) => routes.includes(`'${file.slice(4)}'`)),
    ])
    for (const file of loaded) for (const to of byFile.get(file) ?? []) loaded.add(to)
    expect(loaded).toContain('hono')
    expect([...loaded].filter((name) => /^(@aws-sdk\/|nodemailer$)/.test(name))).toEqual([])
  })

  it('uses Mantine in the back office alone, and the back office nowhere else', () => {
    expect(imports.filter(({ from, to }) => to.startsWith(mantine) && !isBackOffice(from))).toEqual([])
    const pure = (file: string) => file.endsWith('/rules.ts')
    /** Server-only files render nothing. */
    const isServer = (file: string) => file.endsWith('.server.ts')
    expect(
      imports.filter(
        ({ from, to }) =>
          isBackOffice(to) && !isServer(to) && !isBackOffice(from) && !isServer(from) && !pure(to),
      ),
    ).toEqual([])
  })
})
