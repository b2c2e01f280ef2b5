import { isPostgres, type Db } from '../database/database.server.ts'
import { day } from '../units.ts'
import { removeOldLinks } from './links.server.ts'

const maxSessionAgeMs = 7 * day

/** Also true for a session that starts days in the future: the clock was wrong when it started. */
export function isExpired(createdAt: Date | string, now = Date.now()): boolean {
  const age = now - new Date(createdAt).getTime()
  return age > maxSessionAgeMs || age < -day
}

/** The session of a request. */
export interface Session {
  id: string
  /** When the person last proved who they are, in milliseconds since 1970. */
  confirmedAt: number
  /** Somebody else set the password. Until the owner chooses a new one, the session can do nothing else. */
  hasFirstPassword: boolean
  /** Two-step sign-in is required of the person, who must set it up before anything else. */
  needsTwoSteps: boolean
}

export interface OpenSession {
  id: string
  /** As the browser sends it; empty if it sends none. */
  userAgent: string
  address: string
  startedAt: number
  /** Accurate to five minutes. */
  seenAt: number
}

/** Where an administrator is signed in. An ended session is refused from the next request on. */
export interface Sessions {
  listSessions(administratorId: string): Promise<OpenSession[]>
  endSession(administratorId: string, sessionId: string): Promise<void>
  endOtherSessions(administratorId: string, exceptId: string): Promise<void>
  /** Records that the password has just been typed again. */
  confirmSession(sessionId: string): Promise<void>
  /** Removes what is no longer valid: sessions, unfinished second steps, trusted devices, old links. */
  removeExpired(now: number): Promise<void>
}

export function createSessions(db: Db): Sessions {
  const moment = (at: number) => (isPostgres(db) ? new Date(at) : new Date(at).toISOString())
  const now = () => moment(Date.now())
  return {
    async listSessions(administratorId) {
      const rows = await db
        .selectFrom('session')
        .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
        .where('userId', '=', administratorId)
        .where('expiresAt', '>', now())
        .orderBy('updatedAt', 'desc')
        .orderBy('id')
        .execute()
      const open = rows.filter(({ createdAt }) => !isExpired(createdAt))
      return open.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
        id,
        userAgent: userAgent ?? '',
        address: ipAddress ?? '',
        startedAt: new Date(createdAt).getTime(),
        seenAt: new Date(updatedAt).getTime(),
      }))
    },
    async endSession(administratorId, sessionId) {
      await db
        .deleteFrom('session')
        .where('userId', '=', administratorId)
        .where('id', '=', sessionId)
        .execute()
    },
    async endOtherSessions(administratorId, exceptId) {
      await db
        .deleteFrom('session')
        .where('userId', '=', administratorId)
        .where('id', '!=', exceptId)
        .execute()
      // Trusted devices must complete the second step again.
      await db.deleteFrom('verification').where('value', '=', administratorId).execute()
    },
    async confirmSession(sessionId) {
      await db.updateTable('session').set({ confirmedAt: now() }).where('id', '=', sessionId).execute()
    },
    async removeExpired(now) {
      // A day later, so that a clock that is wrong for an hour ends nobody's session.
      const at = now - day
      await db
        .deleteFrom('session')
        .where((eb) =>
          eb.or([eb('expiresAt', '<=', moment(at)), eb('createdAt', '<=', moment(at - maxSessionAgeMs))]),
        )
        .execute()
      await db.deleteFrom('verification').where('expiresAt', '<=', moment(at)).execute()
      await removeOldLinks(db, now)
    },
  }
}
