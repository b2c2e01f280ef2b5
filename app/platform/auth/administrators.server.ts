import { randomUUID } from 'node:crypto'
import { lock, type Db, type Tx } from '../database/open.server.ts'
import {
  findByEmail,
  insertWithPassword,
  replacePassword,
  storedBoolean,
  type Administrator,
  type PasswordOptions,
} from './administrator-rows.server.ts'
import { presets, type Rights } from './rights.ts'
import { usernameProblem, usernameShape } from '../credential-rules.ts'
import { findPasswordProblem } from './password-strength.server.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'
import type { Refused } from '../refused.ts'

type Outcome = Promise<Administrator | Refused>

export interface ListedAdministrator extends Administrator {
  twoSteps: boolean
}

/** Who may sign in. Names are compared case-insensitively. */
export interface Administrators {
  /** An owner, unless the options say what the person may do. */
  addAdministrator(
    username: string,
    password: string,
    options?: PasswordOptions & { rights?: Rights },
  ): Outcome
  /** Also ends every session of this administrator, unless the options say otherwise. */
  setPassword(username: string, password: string, options?: PasswordOptions): Outcome
  /** The last administrator cannot be removed. */
  removeAdministrator(username: string): Outcome
  /** For administrators who have lost their phone and their backup codes. */
  switchOffTwoSteps(username: string): Outcome
  isPassword(administratorId: string, password: string): Promise<boolean>
  listAdministrators(): Promise<ListedAdministrator[]>
}

/** User `x` is stored as `x@domain` (behaviour, Sign-in), in the tables that better-auth reads. */
export function createAdministrators(db: Db, domain: string): Administrators {
  const emailOf = emailAt(domain)

  return {
    async addAdministrator(username, password, options = {}) {
      if (!usernameShape.test(username)) return { refused: `A username ${usernameProblem}.` }
      const problem = await findPasswordProblem(password)
      if (problem) return { refused: `The password ${problem}.` }
      const hash = await hashPassword(password)
      const email = emailOf(username)
      return locked(db, async (tx) => {
        if (await findByEmail(tx, email)) return { refused: `There is already an administrator ${username}.` }
        const administrator = { id: randomUUID(), name: username, email }
        const { rights = presets.owner } = options
        await insertWithPassword(tx, { ...administrator, rights }, hash, options)
        return administrator
      })
    },
    async setPassword(username, password, options = {}) {
      const problem = await findPasswordProblem(password)
      if (problem) return { refused: `The password ${problem}.` }
      const hash = await hashPassword(password)
      return locked(db, async (tx) => {
        const administrator = await findByEmail(tx, emailOf(username))
        if (!administrator) return unknown(username)
        await replacePassword(tx, administrator.id, hash, options)
        return administrator
      })
    },
    removeAdministrator: (username) =>
      locked(db, async (tx) => {
        const administrator = await findByEmail(tx, emailOf(username))
        if (!administrator) return unknown(username)
        const all = await tx.selectFrom('user').select('id').execute()
        if (all.length === 1) return { refused: `${username} is the only administrator. Add another first.` }
        await tx.deleteFrom('verification').where('value', '=', administrator.id).execute()
        await tx.deleteFrom('user').where('id', '=', administrator.id).execute()
        return administrator
      }),
    switchOffTwoSteps: (username) =>
      locked(db, async (tx) => {
        const administrator = await findByEmail(tx, emailOf(username))
        if (!administrator) return unknown(username)
        const twoFactorEnabled = storedBoolean(tx, false)
        await tx.updateTable('user').set({ twoFactorEnabled }).where('id', '=', administrator.id).execute()
        await tx.deleteFrom('twoFactor').where('userId', '=', administrator.id).execute()
        await tx.deleteFrom('verification').where('value', '=', administrator.id).execute()
        return administrator
      }),
    async isPassword(administratorId, password) {
      const account = await db
        .selectFrom('account')
        .select('password')
        .where('userId', '=', administratorId)
        .executeTakeFirst()
      return verifyPassword({ hash: account?.password ?? '', password })
    },
    async listAdministrators() {
      const rows = await db
        .selectFrom('user')
        .select(['id', 'name', 'email', 'twoFactorEnabled'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(({ twoFactorEnabled, ...row }) => ({ ...row, twoSteps: Boolean(twoFactorEnabled) }))
    },
  }
}

export function emailAt(domain: string) {
  return (username: string) => `${username.trim().toLowerCase()}@${domain}`
}

/**
 * One operation at a time, so that two concurrent ones can neither add the same name twice nor remove the
 * last two administrators.
 */
function locked<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'administrator')
    return work(tx)
  })
}

function unknown(username: string): Refused {
  return { refused: `There is no administrator ${username}. npm run admin -- list shows all of them.` }
}
