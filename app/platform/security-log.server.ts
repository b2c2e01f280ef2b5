import { addressGroup } from './http/address-group.ts'
import { keyedHash } from './keyed-hash.server.ts'
import type { Log } from './log.server.ts'

/** What whoever looks after the site may want to count or be woken by; docs/security-log.md says of what each speaks. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in refused'
  | 'second step refused'
  | 'limit reached'
  | 'resume opened'
  | 'backup downloaded'
  | 'personal data erased'
  | 'password refused'
  | 'password changed'
  | 'password set for another'
  | 'administrator added'
  | 'administrator removed'
  | 'two steps on'
  | 'two steps off'
  | 'new backup codes'
  | 'session ended'
  | 'other sessions ended'

/** What an event is about. Ids are ours; what a stranger typed or sent from is logged as a keyed hash only. */
export interface SecurityFacts {
  /** The id of the administrator who did it. */
  administrator?: string
  /** The id of what it was done to. */
  about?: string
  /** The name of a limit. */
  limit?: string
  /** How many records. */
  number?: number
  /** Typed as a username. */
  account?: string
  /** Of the network, as the connection had it. */
  address?: string
}

export interface SecurityLog {
  note(event: SecurityEvent, facts: SecurityFacts): void
}

/** Enough to tell some thousands apart, and to follow one of them through the log. */
const shownCharacters = 16

/** One line for each event, under fixed names and without anybody's name, address or message. */
export function openSecurityLog(log: Log, secret: string): SecurityLog {
  const shorten = (purpose: string, text: string) =>
    keyedHash(secret, purpose, text).slice(0, shownCharacters)
  return {
    note(security, { account, address, ...facts }) {
      log.info({
        security,
        ...facts,
        ...(account === undefined ? {} : { account: shorten('logged account', account) }),
        ...(address === undefined ? {} : { source: shorten('logged source', addressGroup(address)) }),
      })
    },
  }
}
