// Runs after a change in: scripts server app/operations app/platform
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lastOwner } from '#app/platform/auth/administrators.server.ts'
import { newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { runScript, startSite } from '#test/site-process.ts'

describe.each(engines)('administrators from the shell · %s', (engine) => {
  async function shell() {
    const environment = {
      DATA_DIR: newFolder(),
      SAMPLE_SITE: 'off',
      DATABASE_URL: (await newDatabaseUrl(engine)) ?? '',
    }
    return { environment, admin: (...words: string[]) => runScript('scripts/admin.ts', environment, words) }
  }

  it('are added with a random password, listed, given another one, and removed', async () => {
    const { environment, admin } = await shell()
    const added = await admin('add', 'layla')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toMatch(/^Added layla\.\nPassword: ([a-z2-9]{5}-){3}[a-z2-9]{5}\n$/)
    await admin('add', 'omar', '--random')
    expect((await admin('list')).stdout).toBe(
      'layla  layla@plinth.example  owner\nomar  omar@plinth.example  owner\n',
    )
    const changed = await admin('password', 'Layla')
    const [, password = ''] = /Password: (\S+)/.exec(changed.stdout) ?? []
    expect(changed.stdout).toContain('Layla has a new password, and has to sign in again.')
    expect(await admin('two-factor-off', 'LAYLA')).toMatchObject({
      code: 0,
      stdout: 'LAYLA signs in with the password alone from now on.\n',
    })
    expect(await admin('two-factor-off', 'nobody')).toMatchObject({ code: 1, stdout: '' })
    expect(await admin('remove', 'omar')).toMatchObject({ code: 0, stdout: 'Removed omar.\n' })
    expect(await admin('remove', 'layla')).toMatchObject({
      code: 1,
      stderr: `${lastOwner('layla')}\n`,
    })
    expect(await admin('preset', 'layla', 'editor')).toMatchObject({
      code: 1,
      stderr: `${lastOwner('layla')}\n`,
    })
    await admin('add', 'omar', '--random')
    expect(await admin('preset', 'omar', 'front-desk')).toMatchObject({
      code: 0,
      stdout: 'omar has the rights of front-desk.\n',
    })
    expect((await admin('list')).stdout).toContain('omar  omar@plinth.example  front-desk\n')
    expect(await admin('preset', 'omar', 'king')).toMatchObject({ code: 1, stdout: '' })

    const site = await startSite(environment)
    onTestFinished(async () => void (await site.stop()))
    expect(site.printed()).not.toContain('Password')
    const answer = await fetch(`${site.url}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'layla', password }),
      headers: { Origin: site.url },
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect((await admin('list')).stdout).toContain('layla')
    const addedMeanwhile = await admin('add', 'sara', '--random')
    expect(addedMeanwhile, addedMeanwhile.stderr).toMatchObject({ code: 0 })
    const [, given = ''] = /Password: (\S+)/.exec(addedMeanwhile.stdout) ?? []
    const signedIn = await fetch(`${site.url}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'sara', password: given }),
      headers: { Origin: site.url },
      redirect: 'manual',
    })
    expect(signedIn.status).toBe(303)
  })
})

describe('administrators from the shell', () => {
  it.each([[[]], [['add']], [['rename', 'layla']], [['remove', '--random']]])(
    'are explained where the words make no command: %j',
    async (words) => {
      const { code, stdout, stderr } = await runScript('scripts/admin.ts', { DATA_DIR: newFolder() }, words)
      expect(code).toBe(1)
      expect(stdout).toBe('')
      expect(stderr).toContain('npm run admin -- add <user>')
    },
  )

  it('are not looked for where there is no site', async () => {
    const dataDir = join(newFolder(), 'data')
    const { code, stderr } = await runScript('scripts/admin.ts', { DATA_DIR: dataDir }, ['list'])
    expect(code).toBe(1)
    expect(stderr).toBe(`DATA_DIR: there is no site in ${dataDir} yet. npm start makes one.\n`)
    expect(existsSync(dataDir)).toBe(false)
  })
})
