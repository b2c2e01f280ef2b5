import { randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import { z } from 'zod/mini'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/open.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'

/** Seconds; browsers keep no cookie for longer. */
const longest = 400 * 24 * 60 * 60
/** Enough for several administrators at one machine, and says nothing about any. */
const nameCharacters = 12

const mark = z.object({ device: z.uuid(), password: z.string() })

/**
 * Browsers in which an administrator has signed in before. Each carries a signed cookie of its own for that account, so
 * that attempts from there can be counted apart from those of strangers (docs/decisions/0033). It opens nothing.
 */
export interface KnownDevices {
  /** Which device it is, where the request carries a mark for this account and the password is still the same. */
  find(email: string, request: Headers): Promise<string | undefined>
  /** The `Set-Cookie` that marks the device, under the id that it has already. */
  remember(email: string, request: Headers): Promise<string>
}

export function openKnownDevices(config: Config, db: Db, secret: string): KnownDevices {
  const secure = config.publicUrl.startsWith('https:')
  /** Signed for one account: the mark of one is none for another. */
  const cookieOf = (email: string) => {
    const account = keyedHash(secret, 'device cookie', email).slice(0, nameCharacters)
    return createCookie(`${secure ? '__Host-' : ''}plinth.device-${account}`, {
      secrets: [keyedHash(secret, 'device mark', email)],
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: longest,
    })
  }

  /** With another password every mark of the account is worth nothing. */
  async function passwordMark(email: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('user')
      .innerJoin('account', 'account.userId', 'user.id')
      .select('account.password')
      .where('user.email', '=', email)
      .executeTakeFirst()
    return row?.password ? keyedHash(secret, 'password of a device', row.password) : undefined
  }

  async function find(email: string, request: Headers) {
    // The database is asked only for what was signed here: a stranger's request costs no more than before.
    const read = mark.safeParse(await cookieOf(email).parse(request.get('Cookie')))
    if (!read.success) return undefined
    return read.data.password === (await passwordMark(email)) ? read.data.device : undefined
  }

  return {
    find,
    async remember(email, request) {
      const device = (await find(email, request)) ?? randomUUID()
      return cookieOf(email).serialize({ device, password: await passwordMark(email) })
    },
  }
}
