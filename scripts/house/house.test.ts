import { describe, expect, it } from 'vitest'
import { findDeadHandlers } from './dead-handlers.ts'
import { findCircles, findRoomCircles, findUnusedExports, findUpwardImports } from './graph.ts'
import { findUnlistedMigrations } from './migrations.ts'
import { findOwnCrossings } from './own.ts'
import { readSource } from './sources.ts'
import { findLooseClasses, findUnlikeBreakpoints } from './styles.ts'

const circlesOf = (files: Record<string, string>) =>
  findCircles(Object.entries(files).map(([file, text]) => readSource(file, text)))
const arrowsOf = (file: string, text: string) =>
  findUpwardImports([readSource(file, text)]).map((line) => line.slice(0, line.indexOf(':')))

describe('circles', () => {
  it('are found over any number of files, whatever way they import: values, types, again, at run time', () => {
    const files = {
      'app/a.ts': "import { b } from './b.ts'",
      'app/b.ts': "import type { C } from '#app/c.ts'",
      'app/c.ts': "export { d } from './d.ts'",
      'app/d.ts': "export const a = () => import('./a.ts')",
      'app/e.ts': "import { a } from './a.ts'",
    }
    expect(circlesOf(files)).toEqual([['app/a.ts', 'app/b.ts', 'app/c.ts', 'app/d.ts']])
    expect(circlesOf({ ...files, 'app/d.ts': "import './e.css'" })).toEqual([])
  })

  it('are two where they do not meet', () => {
    const pair = (one: string, two: string) => ({
      [`app/${one}.ts`]: `import './${two}.ts'`,
      [`app/${two}.ts`]: `import './${one}.ts'`,
    })
    expect(circlesOf({ ...pair('a', 'b'), ...pair('c', 'd') })).toHaveLength(2)
  })
})

describe('rooms', () => {
  const circlesIn = (files: Record<string, string>) =>
    findRoomCircles(Object.entries(files).map(([file, text]) => readSource(file, text)))

  it('import each other in a circle at any depth, also by way of third rooms and their own rooms', () => {
    const files = {
      'lab/a/a.ts': "import type { B } from '../b/inner/b.ts'",
      'lab/b/inner/b.ts': "import { c } from '#lab/c/c.ts'",
      'lab/c/c.ts': "import { own } from './own.ts'",
      'lab/c/own.ts': "import { other } from '../a/other.ts'",
      'lab/a/other.ts': 'export const other = 1',
    }
    expect(circlesIn(files)).toEqual(['lab: a, b, c'])
    expect(circlesIn({ ...files, 'lab/c/own.ts': 'export const own = 1' })).toEqual([])
    const top = {
      'tools/a.ts': "import { b } from '#lab/b.ts'",
      'lab/b.ts': "import { a } from '#tools/a.ts'",
    }
    expect(circlesIn(top)).toEqual(['.: lab, tools'])
  })

  it('may use what is left in their folder, and be used by it', () => {
    const files = {
      'app/admin/guard.ts': "import { a } from './a/a.ts'",
      'app/admin/a/a.ts': "import { guard } from '../guard.ts'",
    }
    expect(circlesIn(files)).toEqual([])
  })

  it('of the platform may not, except what imports nothing', () => {
    const files = {
      'app/platform/mail/a.ts': "import type { B } from '../clock.ts'",
      'app/platform/clock.ts': "import { c } from './outbox/c.ts'",
      'app/platform/outbox/c.ts': "import { d } from './d.ts'",
      'app/platform/outbox/d.ts': "import { a } from '#app/platform/mail/a.ts'",
    }
    expect(circlesIn(files)).toEqual(['app/platform: loose files, mail, outbox'])
    expect(circlesIn({ ...files, 'app/platform/outbox/d.ts': 'export const d = 1' })).toEqual([])
    const units = {
      'app/platform/units.ts': 'export const second = 1_000',
      'app/platform/mail/a.ts': "import { second } from '../units.ts'",
    }
    expect(circlesIn({ ...files, ...units })).toEqual([])
  })
})

describe('arrows', () => {
  it('run up where the lower knows the higher', () => {
    expect(arrowsOf('app/platform/a.ts', "import type { B } from '#app/ui/b.tsx'")).toEqual(['platform → ui'])
    expect(arrowsOf('app/ui/b.tsx', "import { a } from '#app/platform/a.ts'")).toEqual([])
    expect(arrowsOf('app/admin/a.ts', "import { b } from '#app/operations/b.ts'")).toEqual([
      'site, admin → operations',
    ])
    expect(arrowsOf('app/content/a.ts', "import { b } from '#app/history/b.ts'")).toEqual([
      'content, uploads → history',
    ])
    expect(arrowsOf('server/a.ts', "import { serve } from '../scripts/serve.ts'")).toEqual([
      'server → scripts',
    ])
    expect(arrowsOf('scripts/a.ts', "import { b } from '#tools/b.ts'")).toEqual(['scripts → tools'])
    expect(arrowsOf('tools/b.ts', "import { a } from '../scripts/a.ts'")).toEqual([])
  })

  it('run across where a feature knows another one, except settings', () => {
    expect(arrowsOf('app/features/a/a.ts', "import { b } from '../b/b.ts'")).toEqual(['feature → feature'])
    expect(arrowsOf('app/features/a/a.ts', "import { s } from '../settings/s.ts'")).toEqual([])
  })
})

describe('hooks and handlers', () => {
  const page = 'app/site/shell/layout.tsx'
  const routes = [
    { file: 'site/shell/layout.tsx', children: [{ file: 'site/home.tsx' }] },
    { file: 'admin.tsx' },
  ]
  const deadIn = (files: Record<string, string>) =>
    findDeadHandlers(
      Object.entries(files).map(([file, text]) => readSource(file, text)),
      routes,
    )

  it('do nothing on a public page outside an island', () => {
    const files = {
      [page]: 'export default () => <main />',
      'app/site/home.tsx': "import { Card } from '../ui/card.tsx'\nimport more from './more.island.tsx'",
      'app/ui/card.tsx': 'const [n, set] = useState(0)\nexport const Card = () => <a onClick={set}>{n}</a>',
      'app/site/more.island.tsx': "import { Button } from '../ui/button.tsx'",
      'app/ui/button.tsx': 'export const Button = () => <button onClick={useRef().current} />',
      'app/admin.tsx': 'export default () => <form onSubmit={send} />',
    }
    expect(deadIn(files)).toEqual(['app/ui/card.tsx: useState', 'app/ui/card.tsx: onClick'])
    expect(deadIn({ ...files, 'app/ui/card.tsx': 'export const Card = () => use(Facts)' })).toEqual([])
  })
})

describe('exports', () => {
  it('are unused where no file takes them by name, as a whole, by passing them on, or as a route', () => {
    const files = {
      'app/routes.ts': "export default [index('site/home.tsx')]",
      'app/site/home.tsx':
        "import { a, type B } from '../a.ts'\nexport function loader() {}\nexport const part = 1",
      'app/a.ts':
        'export const a = 1, unused = 2\nexport interface B {}\nexport type C = B\nexport type D = 1\nexport const d: D = 1\nexport type E = 1',
      'app/b.ts': "export { C } from './a.ts'",
      'app/c.ts': 'export const inside = 1',
      'app/d.ts': "export const load = () => import('./c.ts')",
    }
    const sources = Object.entries(files).map(([file, text]) => readSource(file, text))
    expect(findUnusedExports(sources)).toEqual([
      'app/site/home.tsx: part',
      'app/a.ts: unused',
      'app/a.ts: d',
      'app/a.ts: E',
      'app/d.ts: load',
    ])
  })
})

describe('style sheets', () => {
  const sheet = (text: string) => [{ file: 'app/a.module.css', text }]
  const component = (text: string) => [
    readSource('app/a.tsx', `import styles from './a.module.css'\n${text}`),
  ]

  it('spell a breakpoint in one way, so that two of them neither overlap nor leave a gap', () => {
    const like = '@media (width >= 48rem) {} @media print, (width < 48rem) {} @container (width < 34em) {}'
    expect(
      findUnlikeBreakpoints(sheet(`${like} @media (36rem <= width < 49.5rem) {} .a { max-width: 3px }`)),
    ).toEqual([])
    const unlike = [
      '(max-width: 47.99em)',
      '(min-width: 48rem)',
      '(width <= 48rem)',
      '(width > 48rem)',
      '(width < 48em)',
    ]
    for (const query of unlike)
      expect(findUnlikeBreakpoints(sheet(`@media screen and ${query} {}`))).toEqual([
        `app/a.module.css: ${query}`,
      ])
  })

  it('have a component for each class, and each component its classes', () => {
    const text = '.one,\n.two-words:hover > .three { margin: 0.5rem } @media print { .four { top: 0 } }'
    const all = 'export const a = [styles.one, styles.twoWords, styles.three, styles.four]'
    expect(findLooseClasses(sheet(text), component(all))).toEqual([])
    expect(findLooseClasses(sheet(text), component(all.replace('four', 'five')))).toEqual([
      'app/a.module.css: .four is named nowhere',
      'app/a.module.css lacks .five',
    ])
    const chosen = "export const a = (name: 'one' | 'two-words' | 'three' | 'four') => styles[name]"
    expect(findLooseClasses(sheet(text.replace('two-words', 'two')), component(chosen))).toEqual([])
  })
})

describe('migrations', () => {
  it('are listed under the name of their file', () => {
    const files = ['0001-initial.ts', '0002-people.ts', '0003-doors.ts', 'index.ts']
    expect(findUnlistedMigrations(files, ['0001-initial', '0002-person', '0003-doors'])).toEqual([
      '0002-people.ts is not in migrations/index.ts',
      '0002-person in migrations/index.ts has no file',
    ])
  })
})

describe('own/', () => {
  const crossingsOf = (file: string, text: string) => findOwnCrossings([readSource(file, text)])

  it('may import itself, #plinth and what pages are made with, and nothing else', () => {
    const allowed = ['./other.ts', '#own/a.ts', '#plinth/page.ts', 'react/jsx-runtime']
    for (const name of allowed) expect(crossingsOf('own/a/page.tsx', `import '${name}'`)).toEqual([])
    for (const name of ['#app/ui/page-title.tsx', '../../app/routes.ts', 'reactive', 'zod', '#test/app.ts'])
      expect(crossingsOf('own/a/page.tsx', `import '${name}'`)).toHaveLength(1)
    expect(crossingsOf('own/a/page.test.ts', "import '#test/app.ts'\nimport 'vitest'")).toEqual([])
    expect(crossingsOf('own/a/page.test.ts', "import '#app/routes.ts'")).toHaveLength(1)
  })

  it('is imported by the registries alone, and #plinth by nobody else', () => {
    const pages = "import { pages } from '#own/pages.ts'"
    expect(crossingsOf('app/routes.ts', pages)).toEqual([])
    expect(crossingsOf('app/site/home.tsx', pages)).toEqual(['app/site/home.tsx → own/pages.ts'])
    expect(crossingsOf('app/routes.ts', "import '../own/messages.ts'")).toHaveLength(1)
    expect(crossingsOf('app/site/home.tsx', "import '#plinth/page.ts'")).toHaveLength(1)
  })
})
