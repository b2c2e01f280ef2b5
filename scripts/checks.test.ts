import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '#test/app.ts'
import { root } from './bootstrap.mjs'

it('npm run check goes on after a check that fails, and names all that failed', () => {
  const folder = newFolder()
  const check = (name: string, code: number) => {
    const file = join(folder, `${name}.mjs`)
    writeFileSync(file, `console.log('output of ${name}'); process.exitCode = ${code}`)
    return { name, command: [process.execPath, file], advice: `Mend ${name}.` }
  }
  const checks = [check('first', 1), check('second', 0), check('third', 1)]
  const source = `import { runChecks } from './scripts/checks.mjs'
    console.log(runChecks(${JSON.stringify(checks)}).join())`
  const program = ['--input-type=module', '--eval', source]
  const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' })
  expect(stdout).toBe('✓ second\nfirst,third\n')
  for (const line of ['output of first', 'Mend first.', 'output of third', 'Mend third.'])
    expect(stderr).toContain(line)
})
