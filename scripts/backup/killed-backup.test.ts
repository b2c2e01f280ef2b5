// Runs after a change in: scripts/backup app/operations app/platform test/restorable.ts
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { eraseRequests } from '#app/features/requests/erase.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { describeEngines, newFolder, type TestApp } from '#test/app.ts'
import { addCallRequest } from '#test/requests.ts'
import { environmentOf, startScript } from '#test/site-process.ts'
import { seedHistory } from '#tools/seed/seed.ts'

describeEngines('a backup command that is stopped in the middle, beside the running site', (createApp) => {
  let app: TestApp
  let arriving: string
  let path: string
  let callId: string
  beforeEach(async () => {
    app = await createApp()
    arriving = join(app.config.dataDir, 'files', 'arriving')
    path = join(newFolder(), 'site.tar.zst')
    await seedHistory(app.services.db, 3_000) // So that checking takes a moment.
    const typed = { personName: 'Noor', personEmail: 'n@example.com', personPhone: '1', personMessage: 'x' }
    const added = await change(app.services, programNamed('Noor'), 'call-requests', (tx) =>
      addCallRequest(tx, typed, 'No'),
    )
    callId = added.id
  })

  /** Its copy of the database exists now, in a file that anybody with the disk can read. */
  async function stopInTheMiddle(signal: 'SIGKILL' | 'SIGSTOP') {
    const { dataDir, databaseUrl, s3 } = app.config
    const script = startScript('scripts/backup/backup.ts', environmentOf(dataDir, databaseUrl, s3), [path])
    await script.says('Checking')
    script.signal(signal)
    if (signal === 'SIGKILL') expect(await script.ended).toMatchObject({ code: null })
    const files = readdirSync(arriving, { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => name.endsWith('plinth.sqlite'))).toHaveLength(1)
    expect(existsSync(`${path}.arriving`)).toBe(true)
    return script
  }

  it('leaves nothing for longer than until the next cleanup where it was killed', async () => {
    await stopInTheMiddle('SIGKILL')
    await app.app.cleanUp()
    expect(readdirSync(arriving)).toEqual([])
    expect(existsSync(`${path}.arriving`)).toBe(false)
  })

  it('leaves nothing of people who are erased', async () => {
    await stopInTheMiddle('SIGKILL')
    await eraseRequests(app.services, 'call-request', [callId], { actor: programNamed('Omar') })
    expect(readdirSync(arriving)).toEqual([])
    expect(existsSync(`${path}.arriving`)).toBe(false)
  })

  it('keeps what it needs as long as it lives, and finishes', async () => {
    const script = await stopInTheMiddle('SIGSTOP')
    await app.app.cleanUp()
    await eraseRequests(app.services, 'call-request', [callId], { actor: programNamed('Omar') })
    script.signal('SIGCONT')
    const ended = await script.ended
    expect(ended, ended.stderr).toMatchObject({ code: 0 })
    expect(readdirSync(arriving)).toEqual([])
  })

  it('does not touch unfinished uploads, and takes along what earlier versions have left', async () => {
    mkdirSync(join(arriving, 'uploads'), { recursive: true })
    writeFileSync(join(arriving, 'uploads', 'arriving-1'), 'part')
    mkdirSync(join(arriving, 'of-an-earlier-version'))
    writeFileSync(join(arriving, 'of-an-earlier-version', 'plinth.sqlite'), 'x')
    writeFileSync(join(arriving, 'a-resume'), 'x')
    await app.app.cleanUp()
    expect(readdirSync(arriving)).toEqual(['uploads'])
    expect(readdirSync(join(arriving, 'uploads'))).toEqual(['arriving-1'])
  })
})
