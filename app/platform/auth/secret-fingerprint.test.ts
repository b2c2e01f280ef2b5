import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeProduct } from '#test/app.ts'
import { readMark, setMark } from '../database/meta.server.ts'
import { findOtherSecret, noticeSecret } from './secret-fingerprint.server.ts'

describeProduct('the secret of a site', (createApp) => {
  const [first, second] = ['a'.repeat(40), 'b'.repeat(40)]

  it('is recognised without being stored, and another one is noticed once if nothing needs the first', async () => {
    const { db } = (await createApp()).services
    await db.deleteFrom('meta').where('key', '=', 'secret').execute()
    expect(await noticeSecret(db, first)).toBeUndefined()
    expect(await readMark(db, 'secret')).not.toContain('aaaa')
    expect(await noticeSecret(db, first)).toBeUndefined()
    expect(await findOtherSecret(db, undefined)).toMatchObject({ locked: 0 })
    expect(await noticeSecret(db, second)).toMatchObject({
      detail: expect.stringContaining('Everybody has to sign in again.'),
    })
    expect(await noticeSecret(db, second)).toBeUndefined()
  })

  it('is missed at each start for as long as sign-in codes need it', async () => {
    const app = await createApp()
    const { db } = app.services
    await app.signIn()
    const { id: userId } = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow()
    await setMark(db, 'secret', 'unknown')
    const codes = { id: randomUUID(), userId, secret: 'encrypted', backupCodes: 'encrypted' }
    await db.insertInto('twoFactor').values(codes).execute()
    for (let start = 0; start < 2; start += 1)
      expect(await noticeSecret(db, first)).toMatchObject({
        locked: 1,
        advice: expect.stringContaining('two-factor-off'),
      })
    await db.deleteFrom('twoFactor').execute()
    expect(await noticeSecret(db, first)).toMatchObject({ locked: 0 })
    expect(await findOtherSecret(db, first)).toBeUndefined()
  })
})
