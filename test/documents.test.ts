import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const find = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = find('*.md', 'docs/**/*.md')
const decisions = find('docs/decisions/*.md')
const sources = find(
  '{app,own,server,scripts,tools,test,e2e,lab,deploy,docs}/**/*.{ts,tsx,mjs,css,md}',
  '*.{ts,md}',
)

it.each(documents)('%s links to files and headings that exist', (file) => {
  const broken = [...read(file).matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].filter(([, link = '']) => {
    const [path = '', heading] = link.split('#')
    const target = path ? join(dirname(file), path) : file
    if (!existsSync(join(root, target))) return true
    return heading !== undefined && !headings(target).includes(heading)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

it('the code names decisions that exist', () => {
  const known = decisions.map((file) => relative('docs/decisions', file).slice(0, 4))
  const unknown = sources.filter((file) =>
    [...read(file).matchAll(/\bdecisions?[/ ](\d{4})\b/g)].some(([, number = '']) => !known.includes(number)),
  )
  expect(unknown).toEqual([])
})

it('the code names sections of the specification that exist', () => {
  const known = [...read('docs/specification.md').matchAll(/^##+ §([\d.]+) /gm)].map(([, number]) => number)
  const cited = sources.flatMap((file) => citedSections(read(file)).map((number) => ({ file, number })))
  expect(cited.length).toBeGreaterThan(40)
  expect(cited.filter(({ number }) => !known.includes(number))).toEqual([])
})

it('a citation of the specification is found in a line, over two lines, and in a list', () => {
  const text =
    'specification §2, Home\n * by the specification\n * (§5, §8.3). RFC 9110 §15, unlike specification §9.'
  expect(citedSections(text)).toEqual(['2', '5', '8.3', '9'])
})

it('every decision is listed, under its title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\((.*)\) \| (.*) \|$/gm)]
  expect(listed.map(([, file, title]) => [`docs/decisions/${file}`, title]).toSorted()).toEqual(
    decisions
      .filter((file) => !file.endsWith('README.md'))
      .map((file) => [file, /^# \d{4} (.*)$/m.exec(read(file))?.[1]]),
  )
})

it.each(decisions.filter((file) => !file.endsWith('README.md')))('%s ends in when to revisit it', (file) => {
  expect(read(file)).toMatch(/\n## Revisit\n[^#]+$/)
})

/** As GitHub makes anchors of them. */
function headings(file: string) {
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** `specification §5`, or several: `the messages of the specification (§5, §8)`. */
function citedSections(text: string): string[] {
  const running = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const lists = running.matchAll(/specification\b[^.§]{0,40}(§\d+(?:\.\d+)*(?:, §\d+(?:\.\d+)*)*)/gi)
  return [...lists].flatMap(([, list = '']) => list.split(', ').map((section) => section.slice(1)))
}
