import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { configVariables, secretVariables } from '#app/platform/config.server.ts'
import { isOwnMigration, migrations } from '#app/platform/database/migrations/index.ts'
import { hasRoomForVisitors } from '#app/platform/disk/space.server.ts'
import { megabyte } from '#app/platform/units.ts'
import { createTestApp } from '#test/app.ts'
import packageJson from '../package.json' with { type: 'json' }

const root = dirname(import.meta.dirname)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sourcesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] })
    .map(read)
    .join('\n')
const code = sourcesIn('app/**/*.{ts,tsx}', 'server/*.ts', 'scripts/**/*.{ts,mjs}')
const deployed = sourcesIn('compose*.yaml', 'deploy/*', '.env.example', 'Dockerfile')

/** What a document names: its code, in a line or in a block, without the comments of a shell. */
function namedIn(text: string): string[] {
  const blocks = [...text.matchAll(/```\w*\n([^]*?)```/g)].map(([, block = '']) =>
    block.replaceAll(/\s# .*$/gm, ''),
  )
  const inline = [...text.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, word = '']) => word,
  )
  return [...blocks, ...inline]
}

let addresses: string[]
beforeAll(async () => {
  const app = await createTestApp({ config: { metricsToken: 'a token of the operator' } })
  addresses = [...app.app.routes.map(({ pattern }) => pattern), '/healthz', '/readyz', '/servez', '/metrics']
  await app.close()
})

describe.each(['operations.md', 'many-sites.md', 'scale.md'])('docs/%s names', (document) => {
  const named = namedIn(read(`docs/${document}`))
  const all = (shape: RegExp) => [...new Set(named.flatMap((text) => text.match(shape) ?? []))]

  it('commands that exist, with words that they know', () => {
    const used = named.flatMap((text) => [
      ...text.matchAll(/\bnpm (?:run (?:-s )?)?(?!run\b)([a-z:]+)(?: -- ([^\n#]*))?/g),
    ])
    const scripts: Record<string, string> = packageJson.scripts
    for (const [line, name = '', words = ''] of used) {
      expect(Object.keys(scripts), line).toContain(name)
      const file = scripts[name]?.match(/\b(?:scripts|lab|tools)\/[\w/-]+\.\w+/g)?.at(-1) ?? ''
      const own = sourcesIn(file, `${dirname(file)}/*.ts`)
      for (const [, option = ''] of words.matchAll(/--([a-z-]+)/g))
        expect(own, `${line}: --${option}`).toContain(option)
    }
    expect(used.length > 0 || document === 'scale.md').toBe(true)
  })

  it('variables that the site, its files of settings or its containers read', () => {
    const own = [...configVariables, ...secretVariables.map((name) => `${name}_FILE`)]
    const names = all(/(?<![\w$])[A-Z][A-Z\d]*_[A-Z\d_]+\b/g)
    const unknown = names.filter(
      (name) => !own.includes(name) && !own.some((one) => name === `${one.split('_')[0]}_`),
    )
    expect(unknown.filter((name) => !new RegExp(`\\b${name}\\b`).test(deployed))).toEqual([])
    expect(names.length > 3 || document === 'scale.md').toBe(true)
  })

  it('files of this repository that are in it', () => {
    const files = all(/(?<![\w/.-])(?:deploy|docs|app|scripts|server|test)\/[\w@./-]+\w/g)
    const loose = all(/(?<![\w/.-])(?:compose[\w.]*\.yaml|\.env\.example|Dockerfile)\b/g)
    expect([...files, ...loose].filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('files of a site that the program writes', () => {
    const files = all(/\b(?:DATA_DIR|unneeded|made)\/[\w.-]*/g).map(
      (file) => file.split('/')[file.startsWith('DATA_DIR') ? 1 : 0] ?? '',
    )
    const kept = [...files, ...all(/\b(?:site\.json|plinth\.sqlite|lock\.pid)\b/g)].map((name) =>
      name.replace(/-$/, ''),
    )
    expect(
      kept.filter((name) => name !== '' && !new RegExp(`['"/\`]${name.replaceAll('.', '\\.')}`).test(code)),
    ).toEqual([])
  })

  it('addresses that the site answers', () => {
    const paths = named
      .filter((text) => !text.includes('\n'))
      .flatMap((text) => [...text.matchAll(/(?:^|GET |HEAD |https?:\/\/[\w.]+)(\/[\w.-]+(?:\/[^\s`]*)?)/g)])
      .map(([, path = '']) => path)
      .filter((path) => !/^\/(etc|opt|srv|var|run|usr|dev|tmp)\b/.test(path))
    const parts = (path: string) => path.split('/').filter((part) => part !== '' && !/[…<]/.test(part))
    const isKnown = (path: string) => {
      const wanted = parts(path)
      return addresses.some((pattern) => {
        const known = pattern.split('/').filter(Boolean)
        return (
          wanted.every((part, at) => known[at] === part || known[at]?.startsWith(':') || known[at] === '*') ||
          (known.at(-1) === '*' &&
            known.length > 1 &&
            known.slice(0, -1).every((part, at) => wanted[at] === part))
        )
      })
    }
    expect(paths.filter((path) => !isKnown(path) && parts(path).length > 0)).toEqual([])
  })
})

describe('a figure that stands twice is the same', () => {
  const [readme, measured, scale] = ['README.md', 'docs/measurements.md', 'docs/scale.md'].map((file) =>
    read(file).replaceAll(/\s+/g, ' '),
  )
  it.each([
    ['Lighthouse, home page', /Lighthouse performance of (\d+) on a phone/, /\| \/ \| (\d+) \|/],
    ['scripts of a page', /loads (\d+) kB of script/, /Every page loads (\d+) kB of scripts/],
    ['memory of an idle site', /an idle site takes (\d+) MB/, /resident memory when idle[^|]*\| (\d+) MB/],
    [
      'a change on 5,000 screens',
      /receive a change within ([\d.]+) s/,
      /receive a change \(`streams`\) \| [^;]*; ([\d.]+) s/,
    ],
    ['kills', /No acknowledged write was lost in (\d+) kills/, /`kills`\) \| (\d+) of \d+ kills/],
    [
      'a power cut',
      /power cut that was tried once \((0 of [\d,]+)\)/,
      /power cut by hand[^|]*\| (0 of [\d,]+)/,
    ],
  ])('%s', (_, here, there) => {
    const figure = here.exec(readme ?? '')?.[1]
    expect(figure).toBeDefined()
    expect(there.exec(measured ?? '')?.[1]).toBe(figure)
  })

  it('the smallest machine', () => {
    const [, held, idle] =
      /may hold (\d+) MB of memory is enough \(an idle one uses (\d+) MB\)/.exec(scale ?? '') ?? []
    expect(measured).toContain(`by the memory that the site may hold: ${held} MB`)
    expect(measured).toMatch(new RegExp(`resident memory when idle[^|]*\\| ${idle} MB`))
    expect(read('docs/operations.md')).toContain(`may hold ${held} MB of memory`)
  })

  it('the alert about disk space says when visitors’ files are refused', () => {
    const [, megabytes, share] =
      /Below (\d+) MB, or (\d+) % of a small disk/.exec(read('docs/monitoring/alerts.yaml')) ?? []
    const floor = Number(megabytes) * megabyte
    expect(hasRoomForVisitors({ free: floor, total: 1e15 })).toBe(true)
    expect(hasRoomForVisitors({ free: floor - 1, total: 1e15 })).toBe(false)
    const small = 1_000 * megabyte
    expect(hasRoomForVisitors({ free: (small * Number(share)) / 100, total: small })).toBe(true)
    expect(hasRoomForVisitors({ free: (small * Number(share)) / 100 - 1, total: small })).toBe(false)
  })

  it('the changelog names every migration after the first', () => {
    const changes = read('CHANGELOG.md')
    const [, ...later] = Object.keys(migrations).filter((name) => !isOwnMigration(name))
    expect(later.filter((name) => !changes.includes(`\`${name}\``))).toEqual([])
  })
})
