import { isRawRecord, type RawRecord } from '#app/platform/takeover/fields.ts'
import { leavings, quote } from '#app/platform/takeover/mends.ts'
import type { Here } from './here.ts'
import { planClients, planHomeClients } from './plan-clients.ts'
import { planCertificates, planProjects } from './plan-content.ts'
import { planCallRequests, planJobRequests, planSettings, planVisits, settingKeys } from './plan-generals.ts'
import type { Prepared } from './prepare.ts'
import { branches } from './read-dump.ts'
import { beginReading } from './reading.ts'
import type { ReportedRecord } from './report.ts'

export interface Plan {
  /** In the order in which they are written. */
  kinds: Prepared[]
  /** Branches that this site does not know. */
  unknown: ReportedRecord[]
  notes: string[]
}

export const notes = {
  unknownBranch: (value: unknown) => `this site has nothing of that name (${quote(value)})`,
} as const

const knownGenerals: readonly string[] = [
  ...settingKeys,
  'clientssection',
  'contactmessages',
  'cvs',
  'visitorscount',
]

/** Decides, for every record of the dump, what is to become of it. Reads nothing and writes nothing. */
export function planImport(root: RawRecord, here: Here, now: number): Plan {
  const reading = beginReading(root, here, now)
  const kinds = [
    planProjects(reading),
    planCertificates(reading),
    ...planClients(reading),
    planHomeClients(reading),
    planSettings(reading),
    planVisits(reading),
    planCallRequests(reading),
    planJobRequests(reading),
  ]
  return { kinds, unknown: unknownBranches(root), notes: reading.notes }
}

function unknownBranches(root: RawRecord): ReportedRecord[] {
  const { generals } = root
  const left = Object.entries(root).filter(([name]) => !branches.some((branch) => branch === name))
  if (isRawRecord(generals)) {
    const unknown = Object.entries(generals).filter(([name]) => !knownGenerals.includes(name))
    left.push(...unknown.map(([name, value]): [string, unknown] => [`generals/${name}`, value]))
  }
  const records = left.map(([id, value]) => reportLeft(id, notes.unknownBranch(value)))
  const broken = generals !== undefined && generals !== null && !isRawRecord(generals)
  return broken ? [...records, reportLeft('generals', leavings.notARecord(generals))] : records
}

function reportLeft(id: string, why: string): ReportedRecord {
  return { kind: 'unknown', id, name: id, outcome: 'left', alreadyHere: false, notes: [why] }
}
