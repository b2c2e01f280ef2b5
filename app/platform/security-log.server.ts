import { addressGroup } from './http/address-group.ts'
import { keyedHash } from './keyed-hash.server.ts'
import type { Log } from './log.server.ts'

/** Events that the site's operator may want to count or be alerted to; docs/security-log.md explains each. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in refused'
  | 'sign-in of a disabled account'
  | 'second step refused'
  | 'limit reached'
  | 'resume opened'
  /** What else visitors attach to a request, by the name that its kind gives it. */
  | `${string} opened`
  | 'backup downloaded'
  | 'site opened'
  | 'personal data erased'
  | 'password refused'
  | 'password changed'
  | 'password set by a link'
  | 'password forgotten'
  | 'administrator added'
  | 'administrator changed'
  | 'administrator disabled'
  | 'administrator enabled'
  | 'administrator removed'
  | 'link made'
  | 'email confirmed'
  | 'contact changed'
  | 'two steps required of all'
  | 'two steps no longer required of all'
  | 'two steps on'
  | 'two steps off'
  | 'two steps reset for another'
  | 'new backup codes'
  | 'session ended'
  | 'other sessions ended'

/** What an event is about. Ids are ours; what strangers typed or sent from is logged as a keyed hash. */
export interface SecurityEventData {
  /** The id of the administrator who did it. */
  administrator?: string
  /** The id of what it was done to. */
  about?: string
  /** The name of a limit. */
  limit?: string
  /** How many records. */
  number?: number
  /** What was typed as a username. */
  account?: string
  /** The network address, from the connection. */
  address?: string
}

export interface SecurityLog {
  record(event: SecurityEvent, data: SecurityEventData): void
}

/** Enough to distinguish thousands of them, and to follow one through the log. */
const loggedHashLength = 16

/** Logs one line per event, under fixed names and without anybody's name, address or message. */
export function createSecurityLog(log: Log, secret: string): SecurityLog {
  const shorten = (purpose: string, text: string) =>
    keyedHash(secret, purpose, text).slice(0, loggedHashLength)
  return {
    record(security, { account, address, ...data }) {
      log.info({
        security,
        ...data,
        ...(account === undefined ? {} : { account: shorten('logged account', account) }),
        ...(address === undefined ? {} : { source: shorten('logged source', addressGroup(address)) }),
      })
    },
  }
}
