import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../database/database.server.ts'
import {
  emailAt,
  findByEmail,
  hasOtherOwner,
  insertPerson,
  locked,
  removePersonRow,
  removeTwoSteps,
  replacePassword,
  type Administrator,
  type PasswordOptions,
} from './administrator-rows.server.ts'
import { findPerson, planRights } from './deciding.server.ts'
import { endPasswordLinks, handOverGuestLinks, type AreaOf } from './links-of-people.server.ts'
import { byProgram, revokeLinks } from './links.server.ts'
import { isOwner, parseRights, presets, type Rights } from './rights.ts'
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
  /** The last owner cannot be removed. Links to guests and clients belong to the program from then on. */
  removeAdministrator(username: string): Outcome
  /** For administrators who have lost their phone and their backup codes. */
  switchOffTwoSteps(username: string): Outcome
  /** The last owner stays one. Nobody gets more whose password somebody with less may know. */
  setRights(username: string, rights: Rights): Outcome
  isPassword(administratorId: string, password: string): Promise<boolean>
  listAdministrators(): Promise<ListedAdministrator[]>
}

/** @param areaOf as in `createPeople` */
export function createAdministrators(db: Db, domain: string, areaOf: AreaOf): Administrators {
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
        await insertPerson(tx, { ...administrator, rights })
        await replacePassword(tx, administrator.id, hash, options)
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
        const last = await refuseLastOwner(tx, administrator)
        if (last) return last
        await removePersonRow(tx, administrator.id)
        await endPasswordLinks(tx, administrator.id)
        await handOverGuestLinks(tx, administrator.id, areaOf, { to: byProgram })
        return administrator
      }),
    switchOffTwoSteps: (username) =>
      locked(db, async (tx) => {
        const administrator = await findByEmail(tx, emailOf(username))
        if (!administrator) return unknown(username)
        await removeTwoSteps(tx, administrator.id)
        return administrator
      }),
    setRights: (username, rights) =>
      locked(db, async (tx) => {
        const administrator = await findByEmail(tx, emailOf(username))
        if (!administrator) return unknown(username)
        const last = isOwner(rights) ? undefined : await refuseLastOwner(tx, administrator)
        if (last) return last
        const { id } = administrator
        const person = await findPerson(tx, id)
        if (!person) return unknown(username)
        const { awaited, isRaise } = await planRights(tx, person, { rights, projects: [] }, byProgram)
        if (awaited) return { refused: passwordFirst(username) }
        const columns = { rights: JSON.stringify(rights), projects: '[]', awaitedRights: '' }
        await tx.updateTable('user').set(columns).where('id', '=', id).execute()
        if (isRaise) {
          await tx.updateTable('user').set({ contactConfirmedAt: null }).where('id', '=', id).execute()
          await revokeLinks(tx, id, ['confirm'])
        }
        await endPasswordLinks(tx, id)
        await handOverGuestLinks(tx, id, areaOf, { to: byProgram })
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

/** For whatever takes an owner away. */
export async function refuseLastOwner(tx: Tx, { id, name }: Administrator): Promise<Refused | undefined> {
  const { rights } = await tx
    .selectFrom('user')
    .select('rights')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!isOwner(parseRights(rights)) || (await hasOtherOwner(tx, id))) return undefined
  return { refused: lastOwner(name) }
}

export const lastOwner = (name: string) =>
  `${name} is the only owner who can sign in. Make somebody else an owner first.`

const passwordFirst = (username: string) =>
  `Somebody with fewer rights made the link that set the password of ${username}, and may know it. Set a new one first: npm run admin -- password ${username}`

function unknown(username: string): Refused {
  return { refused: `There is no administrator ${username}. npm run admin -- list shows all of them.` }
}
