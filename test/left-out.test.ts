import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leftOut } from './left-out.mjs'

const upgrade = 'scripts/upgrade.test.ts'
const condition = '// Runs after a change in: app/migrations scripts/upgrade.ts\n'

/** A repository with one such test, on its main branch. */
function repository() {
  const root = mkdtempSync(join(tmpdir(), 'plinth-left-out-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: root,
      stdio: 'ignore',
    })
  const write = (file: string, text = '') => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const commit = () => {
    git('add', '.')
    git('commit', '-m', 'a')
  }
  git('init', '--initial-branch=main')
  write('app/migrations/index.ts')
  write('app/page.test.ts')
  write('scripts/upgrade.ts')
  write(upgrade, condition)
  commit()
  const names = () => leftOut(root).map(({ file }) => file)
  return { root, git, write, commit, names }
}

describe('a test that names what it tests', () => {
  it('is left out on a branch that changes something else', () => {
    const { git, write, commit, names } = repository()
    git('switch', '-c', 'branch')
    write('app/page.ts')
    commit()
    expect(names()).toEqual([upgrade])
  })

  it.each(['app/migrations/new.ts', 'scripts/upgrade.ts', upgrade])(
    'runs on a branch that has changed %s, whether or not that is committed',
    (file) => {
      const { git, write, commit, names } = repository()
      git('switch', '-c', 'branch')
      write(file, `${condition}more`)
      expect(names()).toEqual([])
      commit()
      write('app/page.ts')
      expect(names()).toEqual([])
    },
  )

  it('may be a day in a browser', () => {
    const { git, write, commit, names } = repository()
    write('e2e/video.spec.ts', condition)
    commit()
    git('switch', '-c', 'branch')
    write('app/page.ts')
    expect(names()).toEqual([upgrade, 'e2e/video.spec.ts'])
  })

  it('runs where there is nothing to compare with: on the main branch, in a clone of it, and without git', () => {
    const { root, git, write, names } = repository()
    write('app/page.ts')
    expect(names()).toEqual([])
    git('stash', '--include-untracked')
    git('remote', 'add', 'origin', root)
    git('fetch', 'origin')
    expect(names()).toEqual([])
    rmSync(join(root, '.git'), { recursive: true })
    expect(names()).toEqual([])
  })

  it('is compared on the main branch with the one that was fetched', () => {
    const { root, git, write, commit, names } = repository()
    git('remote', 'add', 'origin', root)
    git('fetch', 'origin')
    write('app/page.ts')
    commit()
    expect(names()).toEqual([upgrade])
  })

  it('names only what exists', () => {
    const { git, write, names } = repository()
    git('switch', '-c', 'branch')
    write(upgrade, '// Runs after a change in: app/moved\n')
    expect(names).toThrow(`${upgrade} names what does not exist: app/moved`)
  })
})

describe('the tests of this product', () => {
  it('name what exists', () => {
    expect(() => leftOut()).not.toThrow()
  })
})
