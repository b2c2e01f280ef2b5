// Runs after a change in: test/recipe CONTRIBUTING.md own app/plinth app/collections.ts app/collections.server.ts app/content app/features/requests app/platform/database/migrations scripts/house
import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recipes } from '#test/recipe/edits.ts'

const root = join(import.meta.dirname, '..', '..')
const added = (name: string) => join(import.meta.dirname, 'new', name)

describe.each(Object.entries(recipes))('the recipe for %s', (name, edits) => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const quoted = new Set(contributing.split('\n').map((line) => line.trim()))
  const addedFiles = globSync('**/*.{ts,tsx,css}', { cwd: added(name) }).toSorted()

  it.each(addedFiles)('quotes %s', (file) => {
    const text = readFileSync(join(added(name), file), 'utf8')
    expect(contributing.includes(`\n${text}\`\`\``)).toBe(true)
  })

  it('says how many files it takes', () => {
    const edited = new Set(edits.map(({ file }) => file))
    const files = addedFiles.length === 1 ? 'file' : 'files'
    expect(contributing).toContain(`${addedFiles.length} new ${files} and ${edited.size} edited ones`)
  })

  it('leaves every file of the product as it is', () => {
    const all = [...addedFiles, ...edits.map(({ file }) => file)]
    expect(all.filter((file) => !file.startsWith('own/'))).toEqual([])
  })

  it.each(edits)('quotes its lines for $file: $lines', ({ lines }) => {
    expect(lines.filter((line) => !quoted.has(line.trim()))).toEqual([])
  })
})

/** A site whose `own/` is in use may have made the very same things. */
const isInUse = readdirSync(join(root, 'own'), { withFileTypes: true }).some((one) => one.isDirectory())

describe.skipIf(isInUse)('a copy of the product to which the recipes were applied', () => {
  const copy = mkdtempSync(join(tmpdir(), 'plinth-recipe-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  beforeAll(() => {
    const isOwn = (name: string) => !/[/\\](node_modules|build|data|\.git|\.react-router)$/.test(name)
    for (const name of globSync('*', { cwd: root, exclude: ['node_modules', 'build', 'data', 'lab'] }))
      cpSync(join(root, name), join(copy, name), { recursive: true, filter: isOwn })
    for (const name of ['node_modules', '.node']) symlinkSync(join(root, name), join(copy, name))
    for (const name of Object.keys(recipes)) cpSync(added(name), copy, { recursive: true })
    for (const { file, below = '', behind, lines } of Object.values(recipes).flat()) {
      const path = join(copy, file)
      const all = readFileSync(path, 'utf8').split('\n')
      const from = all.findIndex((line) => line.includes(below))
      const place = all.findIndex((line, index) => index >= from && line.includes(behind))
      if (place < 0) throw new Error(`${file} has no line with ${behind}`)
      writeFileSync(path, all.toSpliced(place + 1, 0, ...lines).join('\n'))
    }
  })

  const run = async (...command: string[]) => {
    const env = { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, NODE_OPTIONS: undefined }
    try {
      await promisify(execFile)(process.execPath, command, { cwd: copy, env, maxBuffer: 1e8 })
      return ''
    } catch (error) {
      const { stdout = '', stderr = '' } = Object(error)
      return `${stdout}${stderr}`.slice(-4000)
    }
  }

  it('compiles', { timeout: 600_000 }, async () => {
    expect(await run('scripts/run.mjs', '--for=test', 'react-router', 'typegen')).toBe('')
    expect(await run('scripts/run.mjs', '--for=test', 'tsc')).toBe('')
  })

  it('passes its tests, on both engines and in both languages', { timeout: 1_200_000 }, async () => {
    expect(
      await run(
        'scripts/test.mjs',
        'own/',
        'own/suppliers/suppliers.spec.ts',
        'own/sustainability/sustainability.spec.ts',
        'app/content/store.test.ts',
        'app/specification.test.ts',
        'app/platform/brand.test.ts',
      ),
    ).toBe('')
  })
})
