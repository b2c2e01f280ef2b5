// Runs after a change in: scripts server app/operations app/platform
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { openReadOnly } from '#app/platform/database/connect.server.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'
import { createTestApp, newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { mountSmallDisk } from '#test/full-disk.ts'
import { environmentOf, runScript } from '#test/site-process.ts'
import { builtOf, nodeArguments } from './bootstrap.mjs'

const commands: [script: string, words: string[], code: number][] = [
  [
    'tools/firebase/main.ts',
    [join(import.meta.dirname, '..', 'tools/firebase/sample'), '--dry-run', '--without-files'],
    0,
  ],
  ['tools/firebase/export.ts', [join(newFolder(), 'export')], 1],
  ['scripts/backup/backup.ts', [join(newFolder(), 'site.tar.zst')], 1],
  ['scripts/backup/backup.ts', [], 1],
  ['scripts/upgrade/main.ts', ['--check'], 1],
  ['scripts/doctor.ts', ['--json'], 0],
  ['scripts/admin.ts', ['list'], 1],
]

it.each(['scripts/serve.ts', 'scripts/doctor.ts', 'scripts/backup/backup.ts'])(
  '%s stops before anything else where Node would cut a value in .env',
  async (script) => {
    const folder = newFolder()
    writeFileSync(join(folder, '.env'), 'BACKUP_PASSPHRASE=correct#horse-battery\n')
    const program = join(import.meta.dirname, '..', builtOf(script) ?? script)
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
    const ended = promisify(execFile)(process.execPath, [...nodeArguments, program], { cwd: folder, env })
    const { stdout, stderr, code } = await ended.then(
      (printed) => ({ ...printed, code: 0 }),
      (failure: { stdout: string; stderr: string; code: number }) => failure,
    )
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('The value of BACKUP_PASSPHRASE in .env would be cut')
    expect(readdirSync(folder)).toEqual(['.env'])
  },
)

describe.each(engines)('where there is no site yet · %s', (engine) => {
  it.each(commands)('%s %j begins none', async (script, words, code) => {
    const dataDir = join(newFolder(), 'data')
    const environment = environmentOf(dataDir, await newDatabaseUrl(engine))
    const answer = await runScript(script, { ...environment, BACKUP_TO: newFolder() }, words)
    expect(answer, answer.stderr).toMatchObject({ code })
    if (code === 1) expect(answer.stderr).toMatch(/there is no site in .* npm start makes one\.$/im)
    expect(existsSync(join(dataDir, 'plinth.sqlite'))).toBe(false)
    if (engine === 'sqlite') return
    const db = await openReadOnly(readConfig(environment))
    expect(await db.introspection.getTables()).toEqual([])
    await db.destroy()
  })
})

it.each([...new Set(commands.map(([script]) => script)), 'scripts/backup/restore.ts'])(
  '%s says what it is for, from its source too, before anything is built',
  async (script) => {
    expect(builtOf(script) === undefined).toBe(script === 'scripts/upgrade/main.ts')
    const asBuilt = await runScript(script, {}, ['--help'])
    expect(asBuilt).toEqual({ code: 0, stderr: '', stdout: expect.stringMatching(/npm run .*exit code/s) })
    const source = join(import.meta.dirname, '..', script)
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      ...nodeArguments,
      source,
      '--help',
    ])
    expect({ stdout, stderr }).toEqual({ stdout: asBuilt.stdout, stderr: '' })
  },
)

describe('where the disk is full', () => {
  it('restore and export say so in one sentence and leave all as it was', async ({ skip }) => {
    const disk = mountSmallDisk(4)
    if (!disk) return skip('only root may mount a file system')
    onTestFinished(() => disk.unmount())
    const site = await createTestApp()
    await site.signIn()
    const { db, files } = site.services
    const content = Readable.from([randomBytes(5_000_000)], { objectMode: false })
    const stored = await files.put('public', 'images/aB3dE5fG7hlarge.jpg', content)
    const row = { key: 'images/aB3dE5fG7hlarge.jpg', type: 'image/jpeg', created_at: 1, ...stored }
    await addFile(db, { ...row, access: 'public' })
    const logo = { id: 'large', name: '', position: 1, rev: 1, created_at: 1, updated_at: 1 }
    await db
      .insertInto('home_client')
      .values({ ...logo, image: row.key })
      .execute()
    const from = environmentOf(site.config.dataDir)
    const [small, large] = [join(newFolder(), 'small.tar.zst'), join(newFolder(), 'large.tar.zst')]
    const other = await createTestApp()
    await other.signIn()
    const [here, there] = [join(disk.folder, 'here'), join(disk.folder, 'there')]
    const run = (script: string, environment: Record<string, string>, ...words: string[]) =>
      runScript(script, environment, words)
    const backup = 'scripts/backup/backup.ts'
    const restore = 'scripts/backup/restore.ts'
    expect(await run(backup, environmentOf(other.config.dataDir), small)).toMatchObject({ code: 0 })
    expect(await run(backup, from, large)).toMatchObject({ code: 0 })
    expect(await run(restore, environmentOf(here), small)).toMatchObject({ code: 0 })
    const list = () => {
      const entries = readdirSync(disk.folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('backups'))
      return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
    }
    const before = list()
    const expectRefused = async (script: string, environment: Record<string, string>, ...words: string[]) => {
      const refused = await runScript(script, environment, words)
      expect(refused.code, `${script} ${words}`).toBe(1)
      expect(refused.stderr.trim().split('\n').at(-1)).toMatch(/no space|disk is full|free space/)
      expect(refused.stderr).not.toMatch(/\n\s+at /)
    }
    await expectRefused(restore, environmentOf(there), large)
    await expectRefused(restore, environmentOf(here), large, '--replace')
    await expectRefused('tools/firebase/export.ts', from, there)
    expect(list()).toEqual(before)
    await site.close()
    await other.close()
  })
})
