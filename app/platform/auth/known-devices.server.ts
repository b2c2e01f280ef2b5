import { randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import { z } from 'zod/mini'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'

/** The longest that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60
/** Enough to distinguish several administrators on one machine, without revealing anything about them. */
const nameCharacters = 12

const mark = z.object({ device: z.uuid(), password: z.string() })

/**
 * Browsers in which an administrator has signed in before. Each carries a signed cookie for that account, so
 * that its attempts can be counted separately from those of strangers (docs/decisions/0033). It grants no
 * access.
 */
export interface KnownDevices {
  /** The device's id, if the request has a mark for this account and the password has not changed since. */
  find(email: string, request: Headers): Promise<string | undefined>
  /** The `Set-Cookie` that marks the device, keeping its id if it already has one. */
  remember(email: string, request: Headers): Promise<string>
}

export function createKnownDevices(config: Config, db: Db, secret: string): KnownDevices {
  const secure = config.publicUrl.startsWith('https:')
  /** Signed per account: one account's mark is not valid for another. */
  const cookieOf = (email: string) => {
    const account = keyedHash(secret, 'device cookie', email).slice(0, nameCharacters)
    return createCookie(`${secure ? '__Host-' : ''}plinth.device-${account}`, {
      secrets: [keyedHash(secret, 'device mark', email)],
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: maxAgeSeconds,
    })
  }

  /** Changing the password invalidates every mark of the account. */
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
    // The database is queried only for marks that we signed, so a stranger's request costs nothing extra.
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
