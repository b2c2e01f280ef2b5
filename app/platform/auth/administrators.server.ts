import { randomUUID } from 'node:crypto'
import { isPostgres, takeTurns, type Db, type Tx } from '../database/open.server.ts'
import { passwordProblem, usernameProblem, usernameShape } from './credential-rules.ts'
import { hashPassword } from './passwords.server.ts'

export interface Administrator {
  id: string
  name: string
  email: string
}

/** Why nothing was done, in a sentence for the person at the keyboard. */
export interface AdministratorRefusal {
  refused: string
}

type Outcome = Promise<Administrator | AdministratorRefusal>

/** Who may sign in. Names are compared without regard to capital letters. */
export interface Administrators {
  addAdministrator(username: string, password: string): Outcome
  /** Ends every session of this administrator too. */
  setPassword(username: string, password: string): Outcome
  /** The last one stays. */
  removeAdministrator(username: string): Outcome
  listAdministrators(): Promise<Administrator[]>
}

/** User `x` is stored as `x@domain` (behaviour, Sign-in), in the tables that better-auth reads. */
export function openAdministrators(db: Db, domain: string): Administrators {
  const emailOf = emailAt(domain)

  return {
    async addAdministrator(username, password) {
      if (!usernameShape.test(username)) return { refused: `A user name ${usernameProblem}.` }
      const problem = passwordProblem(password)
      if (problem) return { refused: `The password ${problem}.` }
      const hash = await hashPassword(password)
      const email = emailOf(username)
      return inTurn(db, async (tx) => {
        if (await findByEmail(tx, email)) return { refused: `There is an administrator ${username} already.` }
        const administrator = { id: randomUUID(), name: username, email }
        await insertWithPassword(tx, administrator, hash)
        return administrator
      })
    },
    async setPassword(username, password) {
      const problem = passwordProblem(password)
      if (problem) return { refused: `The password ${problem}.` }
      const hash = await hashPassword(password)
      return inTurn(db, async (tx) => {
        const administrator = await findByEmail(tx, emailOf(username))
        if (!administrator) return unknown(username)
        const change = { password: hash, updatedAt: now(tx) }
        const ofUser = ['userId', '=', administrator.id] as const
        await tx
          .updateTable('account')
          .set(change)
          .where(...ofUser)
          .execute()
        await tx
          .deleteFrom('session')
          .where(...ofUser)
          .execute()
        return administrator
      })
    },
    removeAdministrator: (username) =>
      inTurn(db, async (tx) => {
        const administrator = await findByEmail(tx, emailOf(username))
        if (!administrator) return unknown(username)
        const all = await tx.selectFrom('user').select('id').execute()
        if (all.length === 1)
          return { refused: `${username} is the last administrator, and one has to stay. Add another first.` }
        await tx.deleteFrom('user').where('id', '=', administrator.id).execute()
        return administrator
      }),
    listAdministrators: () =>
      db.selectFrom('user').select(['id', 'name', 'email']).orderBy('createdAt').orderBy('id').execute(),
  }
}

export function emailAt(domain: string) {
  return (username: string) => `${username.trim().toLowerCase()}@${domain}`
}

/** One at a time, so that two at once can neither add one name twice nor remove the last two. */
function inTurn<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, 'administrator')
    return work(tx)
  })
}

function findByEmail(tx: Tx, email: string) {
  return tx.selectFrom('user').select(['id', 'name', 'email']).where('email', '=', email).executeTakeFirst()
}

async function insertWithPassword(tx: Tx, { id, name, email }: Administrator, hash: string) {
  const times = { createdAt: now(tx), updatedAt: now(tx) }
  const emailVerified = isPostgres(tx) ? true : 1
  await tx
    .insertInto('user')
    .values({ id, name, email, emailVerified, ...times })
    .execute()
  await tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: hash,
      ...times,
    })
    .execute()
}

/** As better-auth writes it: SQLite has no type for moments. */
function now(tx: Tx): string | Date {
  return isPostgres(tx) ? new Date() : new Date().toISOString()
}

function unknown(username: string): AdministratorRefusal {
  return { refused: `There is no administrator ${username}. npm run admin -- list shows who there is.` }
}
