import { describe, expect, it } from 'vitest'
import { findCircles, findCrowdedFolders, findUnusedExports, findUpwardImports } from './graph.ts'
import { findForbiddenNames, findSharedNames } from './names.ts'
import { readSource } from './sources.ts'

const circlesOf = (files: Record<string, string>) =>
  findCircles(Object.entries(files).map(([file, text]) => readSource(file, text)))
const arrowsOf = (file: string, text: string) =>
  findUpwardImports([readSource(file, text)]).map((line) => line.slice(0, line.indexOf(':')))
const wordsOf = (file: string, text: string) =>
  findForbiddenNames([readSource(file, text)]).map((line) => /\(([^:]+):/.exec(line)?.[1])

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

describe('arrows', () => {
  it('run up where the lower knows the higher', () => {
    expect(arrowsOf('app/platform/a.ts', "import type { B } from '#app/ui/b.tsx'")).toEqual(['platform → ui'])
    expect(arrowsOf('app/ui/b.tsx', "import { a } from '#app/platform/a.ts'")).toEqual([])
    expect(arrowsOf('server/a.ts', "import { serve } from '../scripts/serve.ts'")).toEqual([
      'server → scripts, tools',
    ])
  })

  it('run across where a feature knows another one, except settings', () => {
    expect(arrowsOf('app/features/a/a.ts', "import { b } from '../b/b.ts'")).toEqual(['feature → feature'])
    expect(arrowsOf('app/features/a/a.ts', "import { s } from '../settings/s.ts'")).toEqual([])
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

describe('folders', () => {
  it('hold 25 files beside their tests', () => {
    const files = Array.from({ length: 25 }, (_, index) => `app/a/${index}.ts`)
    expect(findCrowdedFolders([...files, 'app/a/a.test.ts', 'app/b/b.ts'])).toEqual([])
    expect(findCrowdedFolders([...files, 'app/a/a.css'])).toEqual(['app/a has 26 files'])
  })
})

describe('names', () => {
  it('are split into words: of files, functions, types, what is taken apart, and members of types', () => {
    expect(wordsOf('app/kept-note.ts', '')).toEqual(['kept'])
    expect(wordsOf('app/a.ts', 'export async function takeTurns() {}')).toEqual(['take turns'])
    expect(wordsOf('app/a.ts', 'const { a: [verdict], b = 1, ...leavings } = c')).toEqual([
      'verdict',
      'leavings',
    ])
    expect(wordsOf('app/a.ts', 'interface RecordKeeper { stands_for: number }')).toEqual([
      'keeper',
      'stands for',
    ])
    expect(wordsOf('app/a.ts', '// Whoever stands at the desk\nconst a = 1')).toEqual(['desk'])
  })

  it('are those that we give, not those that a library gives', () => {
    expect(
      wordsOf('app/a.ts', 'element.tell(); const { kept } = library; connect({ keepAlive: true })'),
    ).toEqual([])
    expect(wordsOf('app/a.ts', 'const bookkeeper = postOffice(isBackOffice)')).toEqual([])
  })

  it('mean one thing, as soon as another file can read them: types, and functions that two files export', () => {
    const files = {
      'app/a.ts':
        'export interface Field {}\nexport type Problem = string\ntype Local = 1\nexport const send = () => 1',
      'app/b.ts':
        "type Field = 1\ntype Local = 2\ndeclare module './a.ts' { interface Row {} }\nfunction read() {}",
      'app/c.ts':
        "import type { Problem } from './a.ts'\nexport class Row { of: Problem }\nexport function send() {}",
      'app/d.ts': 'export function read() {}\nexport function loader() {}\nexport default function Page() {}',
      'app/e.ts': 'export async function loader() {}\nexport default function Page() {}',
    }
    const sources = Object.entries(files).map(([file, text]) => readSource(file, text))
    expect(findSharedNames(sources)).toEqual([
      'type Field: app/a.ts, app/b.ts',
      'function send: app/a.ts, app/c.ts',
    ])
  })
})
