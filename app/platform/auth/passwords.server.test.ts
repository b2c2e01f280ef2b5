import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import { minPasswordLength } from '../credential-rules.ts'
import { findPasswordProblem } from './password-strength.server.ts'

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
    async (good) => expect(await findPasswordProblem(good)).toBeUndefined(),
  )

  it.each(['', 'short', 'eleven char'])('must have at least 12 characters: %j', async (short) =>
    expect(await findPasswordProblem(short)).toBe('must have at least 12 characters'),
  )

  it('must have at most 200 characters', async () =>
    expect(await findPasswordProblem('long and winding '.repeat(20))).toBe(
      'must have at most 200 characters',
    ))

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
    '1qaz2wsx3edc4rfv',
    'manchesterunited',
    'p4$$w0rdp4$$w0rd',
    'Ahmed1234567',
  ])('must not be a common one: %j', async (common) =>
    expect(await findPasswordProblem(common)).toBe('is too easy to guess; choose another'),
  )

  it('must not be among the leaked passwords of the bundled list, whatever follows', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const leaked = dictionary['passwords-common']
    expect(leaked.length).toBeGreaterThan(3_000)
    const long = leaked.filter(({ length }) => length >= minPasswordLength)
    const some = long.filter((_, index) => index % 40 === 0)
    for (const common of [...some, ...leaked.slice(0, 8).map((word) => `${word}123456789012`)])
      expect(await findPasswordProblem(common), common).toBe('is too easy to guess; choose another')
  })

  it('is checked in a moment, however long and odd it is', async () => {
    await findPasswordProblem(password) // Loads the lists.
    const before = process.threadCpuUsage()
    await findPasswordProblem('p4$$w0rd'.repeat(25))
    // Of this thread's own time, however busy the machine is.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2_000)
  })
})
