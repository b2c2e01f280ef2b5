import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { passwordProblem } from './credential-rules.ts'

const password = 'seven-cranes-on-the-skyline'

describe('a password', () => {
  it('is kept as an argon2id hash with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
  })

  it('opens its own hash and no other', async () => {
    const hash = await hashPassword(password)
    expect(await verifyPassword({ hash, password })).toBe(true)
    expect(await verifyPassword({ hash, password: `${password} ` })).toBe(false)
    expect(await verifyPassword({ hash, password: '' })).toBe(false)
  })

  it('is the same whatever keyboard composed its letters', async () => {
    const hash = await hashPassword('façade-of-stone')
    expect(await verifyPassword({ hash, password: 'façade-of-stone'.normalize('NFD') })).toBe(true)
  })

  it.each(['', 'plain text', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA', '$argon2id$broken', '$2b$10$abc'])(
    'never opens a damaged hash: %j',
    async (hash) => expect(await verifyPassword({ hash, password })).toBe(false),
  )
})

describe('a new password', () => {
  it.each([password, 'twelve chars', 'الرافعة فوق البرج', 'correct-horse-battery-staple'])(
    'may be %j',
    (good) => expect(passwordProblem(good)).toBeUndefined(),
  )

  it.each(['', 'short', 'eleven char'])('must have at least 12 characters: %j', (short) =>
    expect(passwordProblem(short)).toBe('must have at least 12 characters'),
  )

  it('must have at most 200 characters', () =>
    expect(passwordProblem('long and winding '.repeat(20))).toBe('must have at most 200 characters'))

  it.each([
    'password1234',
    'Password1234!',
    'administrator',
    'qwertyuiop123',
    '123456789012',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'Dubai20202020',
    'plinth123456',
  ])('must not be a common one: %j', (common) =>
    expect(passwordProblem(common)).toBe('is too easy to guess; choose another'),
  )
})
