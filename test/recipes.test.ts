import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '#test/app.ts'
import { readCommit } from '../scripts/commit.ts'

const root = dirname(import.meta.dirname)

/** The commands of a document's section, as somebody would copy them. */
function commandsOf(document: string, heading: string): string {
  const [, section = ''] = readFileSync(join(root, 'docs', document), 'utf8').split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block).join('\n')
}

/** What a machine has that this one must not be asked for: each writes down how it was called. */
const programs = {
  sudo: 'while [ "$1" = -u ]; do shift 2; done; exec "$@"',
  systemctl: 'echo "systemctl $*" >> $LOG',
  'systemd-run': 'echo "$*" >> $LOG; [ ! -e $MACHINE/fails ]',
  journalctl: '',
  useradd: '',
  npm: 'echo "npm $*" >> $LOG',
  chown: '',
}

/** A machine in a folder, with the repository to clone. */
function newMachine() {
  const machine = newFolder()
  const log = join(machine, 'log')
  const bin = join(machine, 'bin')
  const repository = join(machine, 'repository')
  for (const folder of ['opt', 'srv', 'etc/systemd/system', 'var/lib', 'bin', 'repository/deploy'])
    mkdirSync(join(machine, folder), { recursive: true })
  for (const [name, commands] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${commands}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  writeFileSync(log, '')
  const environment = { ...process.env, PATH: `${bin}:${process.env.PATH}`, LOG: log, MACHINE: machine }
  const run = (commands: string) => {
    const here = commands
      .replaceAll(/(?<![\w.])\/(opt|srv|etc|var\/lib)\b/g, `${machine}/$1`)
      .replaceAll('<this repository>', repository)
    const ended = spawnSync('bash', ['-e', '-c', here], { cwd: machine, env: environment, encoding: 'utf8' })
    return { ...ended, code: ended.status }
  }
  const git = (...words: string[]) => {
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.com']
    const { status, stderr } = spawnSync('git', [...identity, ...words], {
      cwd: repository,
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  }
  git('init', '--quiet')
  return {
    machine,
    run,
    /** @returns its name */
    commit() {
      for (const name of ['plinth.service', 'plinth@.service'])
        writeFileSync(join(repository, 'deploy', name), name)
      writeFileSync(join(repository, '.env.example'), 'PORT=3000\n')
      git('add', '--all')
      git('commit', '--quiet', '--allow-empty', '--message', 'a version')
      return readCommit(repository)
    },
    at: (...path: string[]) => join(machine, ...path),
    said: () => readFileSync(log, 'utf8'),
  }
}

it('many sites: begun, upgraded to one version and to the next, each by the build that its commit names', () => {
  const { run, commit, at, said, machine } = newMachine()
  const document = 'many-sites.md'
  const [once, site, upgrade] = ['Once', 'A site', 'A new version'].map((name) => commandsOf(document, name))
  expect(existsSync(at('opt'))).toBe(true)
  const first = commit()
  const begun = run(`${once}\n${site}\n${String(site).replaceAll('site=creek', 'site=marina')}`)
  expect(begun, begun.stderr).toMatchObject({ code: 0 })
  const buildOf = (name: string) => readlinkSync(at('srv', 'plinth', name)).slice(at('opt', 'plinth-').length)
  const served = () => ['creek', 'marina'].map(buildOf)
  expect(served().every((name) => first.startsWith(name))).toBe(true)
  const settings = readFileSync(at('etc/plinth/creek.env'), 'utf8').trimEnd().split('\n')
  expect(settings).toContain('EXPECT_DATA=1')
  expect(settings).toContain(`DATA_DIR=${machine}/var/lib/plinth-creek`)

  for (const _ of [1, 2]) {
    const next = commit()
    const upgraded = run(
      `${site?.slice(site.indexOf('on_site()'), site.indexOf('\n', site.indexOf('on_site()')))}\n${upgrade}`,
    )
    expect(upgraded, upgraded.stderr).toMatchObject({ code: 0 })
    expect(served().every((name) => next.startsWith(name))).toBe(true)
  }
  expect(readdirSync(at('opt'))).toHaveLength(3)
  expect(said()).toMatch(/systemctl stop plinth@creek\n.*upgrade\nsystemctl start plinth@creek/)

  commit()
  const before = served()
  writeFileSync(at('fails'), '')
  const failed = run(`${/on_site\(\).*/.exec(site ?? '')?.[0]}\n${upgrade}`)
  expect(failed.stdout).toContain('creek was not upgraded')
  expect(served()).toEqual(before)
  expect(said()).toMatch(/systemctl start plinth@creek\n$/)
})

it('one site: upgraded twice, with the version before beside it', () => {
  const { run, commit, at } = newMachine()
  const first = commit()
  const begin = commandsOf('operations.md', 'Without Docker')
  const begun = run(begin)
  expect(begun, begun.stderr).toMatchObject({ code: 0 })
  const versions = [first]
  for (const _ of [1, 2]) {
    versions.push(commit())
    const upgraded = run(commandsOf('operations.md', 'A new version'))
    expect(upgraded, upgraded.stderr).toMatchObject({ code: 0 })
    expect(readCommit(at('opt/plinth'))).toBe(versions.at(-1))
    expect(readCommit(at('opt/plinth-before'))).toBe(versions.at(-2))
    expect(existsSync(at('opt/plinth/.env'))).toBe(true)
    expect(readdirSync(at('opt')).toSorted()).toEqual(['plinth', 'plinth-before'])
    expect(readdirSync(at('opt/plinth'))).not.toContain('plinth')
  }
  expect(readFileSync(at('opt/plinth/.env'), 'utf8')).toContain('EXPECT_DATA=1')
})
