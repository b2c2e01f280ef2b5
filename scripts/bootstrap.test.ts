import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '#test/app.ts'
import { root } from './bootstrap.mjs'

type Packages = Record<string, object>
const library = { 'node_modules/library': { version: '1.0.0' } }
const builder = { 'node_modules/builder': { version: '1.0.0' } }
const runner = { 'node_modules/runner': { version: '1.0.0' }, 'test/tools': { version: '0.0.0' } }
const lock = {
  packages: {
    '': { dependencies: { library: '1.0.0' }, devDependencies: { builder: '1.0.0' } },
    ...library,
    ...builder,
    ...runner,
    'test/tools': { version: '0.0.0', dependencies: { runner: '1.0.0' } },
  },
}

/** A checkout in which `npm` only writes down how it was called. */
function makeCheckout(installed?: Packages, oldest = '>=24') {
  const folder = newFolder()
  const write = (path: string, content: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
    chmodSync(join(folder, path), 0o755)
  }
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(root, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))
  write('package.json', JSON.stringify({ engines: { node: oldest } }))
  write('package-lock.json', JSON.stringify(lock))
  write('.nvmrc', '24.21.0\n')
  write('bin/npm', '#!/bin/sh\necho "$@" >> calls\n')
  if (installed) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
  const run = (source: string) =>
    spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', `import * as bootstrap from './scripts/bootstrap.mjs'; ${source}`],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
      },
    )
  return {
    write,
    run,
    callsFor(purpose: string) {
      expect(run(`bootstrap.ensureInstalled('${purpose}')`)).toMatchObject({ status: 0, stderr: '' })
      return existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : ''
    },
  }
}

it('says on a system that is not supported where the site runs, and does nothing', () => {
  const { run } = makeCheckout()
  const refused = run(
    `Object.defineProperty(process, 'platform', { value: 'win32' }); await import('./scripts/bootstrap.mjs?again')`,
  )
  expect(refused.status).toBe(1)
  expect(refused.stderr).toMatch(/^Plinth runs on Linux and macOS\. On Windows, run it in WSL: https:\S+\n$/)
})

it.each<[string, purpose: string, installed: Packages | undefined]>([
  ['what npm ci installed by hand', 'test', { ...library, ...builder, ...runner }],
  ['what npm start installed', 'build', { ...library, ...builder }],
  ['what the image keeps', 'run', library],
  [
    'a package of somebody’s own beside it',
    'build',
    { ...library, ...builder, 'node_modules/own': { version: '3.0.0' } },
  ],
])('installs nothing over %s', (_, purpose, installed) => {
  expect(makeCheckout(installed).callsFor(purpose)).toBe('')
})

it.each<[string, purpose: string, installed: Packages | undefined, call: RegExp]>([
  ['everything but the tests’ tools at first', 'build', undefined, /^ci --include=dev --workspaces=false /],
  [
    'the tests’ tools beside the rest',
    'test',
    { ...library, ...builder },
    /^install --no-save --include=dev --no-audit/,
  ],
  [
    'what the lock file has in another version',
    'run',
    { 'node_modules/library': { version: '0.9.0' } },
    /^ci .*--workspaces=false/,
  ],
  [
    'the tests’ tools again if they were there',
    'run',
    { ...runner, 'node_modules/library': { version: '0.9.0' } },
    /^ci --include=dev --no-audit/,
  ],
])('installs %s', (_, purpose, installed, call) => {
  expect(makeCheckout(installed).callsFor(purpose)).toMatch(call)
})

it('uses the Node that runs it if that is new enough, otherwise the one that it has fetched', () => {
  const choice = 'console.log(bootstrap.node)'
  expect(makeCheckout(library).run(choice).stdout.trim()).toBe(process.execPath)
  const old = makeCheckout(library, '>=99')
  old.write('.node/bin/node', '#!/bin/sh\necho v24.21.0\n')
  expect(old.run(choice).stdout.trim()).toMatch(/\.node\/bin\/node$/)
  expect(old.callsFor('run')).toBe('')
})
