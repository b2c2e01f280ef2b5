import type { Selectable } from 'kysely'
import type { CallRequestTable, RequestState, YesNo } from '../database/schema.ts'
import type { Work } from './work.ts'
import { toWork } from './work.server.ts'

/** What administrators know of everything that visitors send. */
export interface Received {
  /** Nobody has opened it yet. */
  unread: boolean
  /** An administrator has marked it: its age does not erase it. */
  exempt: boolean
  work: Work
}

/** Which of a list, and how many. */
export interface Sight {
  suspicious: YesNo
  /** `undefined`: whatever its state. */
  state?: RequestState
  /** Those that nobody has opened yet. */
  unread?: boolean
  limit: number
  offset?: number
}

type SentColumns = Omit<
  Selectable<CallRequestTable>,
  'person_name' | 'person_email' | 'person_phone' | 'person_message'
>

/** What a row of either table says beside what was typed. */
export function toReceived(row: SentColumns) {
  return {
    id: row.id,
    rev: row.rev,
    createdAt: row.created_at,
    suspicious: row.suspicious,
    unread: row.read_at === null,
    exempt: row.exempt === 'Yes',
    work: toWork(row),
  }
}
