import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { openToLook } from '#app/platform/database/connect.server.ts'
import { newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { environmentOf, runScript } from '#test/site-process.ts'

const commands: [script: string, words: string[], code: number][] = [
  ['tools/firebase-import/main.ts', ['sample', '--dry-run'], 0],
  ['tools/firebase-import/export.ts', [join(newFolder(), 'export')], 1],
  ['scripts/backup/backup.ts', [join(newFolder(), 'site.tar.zst')], 1],
  ['scripts/backup/backup.ts', [], 1],
  ['scripts/backup/move.ts', ['--abort'], 1],
  ['scripts/upgrade/main.ts', ['--check'], 1],
  ['scripts/doctor.ts', ['--json'], 0],
  ['scripts/admin.ts', ['list'], 1],
]

describe.each(engines)('where there is no site yet · %s', (engine) => {
  it.each(commands)('%s %j begins none', async (script, words, code) => {
    const dataDir = join(newFolder(), 'data')
    const environment = environmentOf(dataDir, await newDatabaseUrl(engine))
    const answer = await runScript(script, { ...environment, BACKUP_TO: newFolder() }, words)
    expect(answer, answer.stderr).toMatchObject({ code })
    if (code === 1) expect(answer.stderr).toMatch(/there is no site in .* npm start makes one\.$/im)
    expect(existsSync(join(dataDir, 'plinth.sqlite'))).toBe(false)
    if (engine === 'sqlite') return
    const db = await openToLook(readConfig(environment))
    expect(await db.introspection.getTables()).toEqual([])
    await db.destroy()
  })
})

it.each([...new Set(commands.map(([script]) => script)), 'scripts/backup/restore.ts'])(
  '%s says what it is for',
  async (script) => {
    const { code, stdout, stderr } = await runScript(script, {}, ['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/npm run .*exit code/s)
  },
)
