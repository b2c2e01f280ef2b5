import type { RecordKind } from '#app/platform/change.server.ts'

export type ReportedKind = RecordKind | 'visitors-count' | 'file' | 'unknown'

/** What became of one record of the dump. */
export interface ReportedRecord {
  kind: ReportedKind
  /** Its key in Firebase; of a file its path in the bucket. */
  id: string
  name: string
  /** Taken as it was; taken but mended, or without some of its fields, as the notes say; left, as the notes say why. */
  outcome: 'taken' | 'mended' | 'left'
  /** Left because it is here from before. */
  alreadyHere: boolean
  notes: string[]
}

export interface Totals {
  taken: number
  mended: number
  left: number
  /** Of those left. */
  alreadyHere: number
}

export interface Report {
  source: string
  /** Nothing was written; this is what would happen. */
  dryRun: boolean
  /** What concerns no single record. */
  notes: string[]
  totals: Partial<Record<ReportedKind, Totals>>
  records: ReportedRecord[]
}

export function makeReport(
  source: string,
  dryRun: boolean,
  notes: string[],
  records: ReportedRecord[],
): Report {
  const totals: Report['totals'] = {}
  for (const { kind, outcome, alreadyHere } of records) {
    const total = (totals[kind] ??= { taken: 0, mended: 0, left: 0, alreadyHere: 0 })
    total[outcome] += 1
    if (alreadyHere) total.alreadyHere += 1
  }
  return { source, dryRun, notes, totals, records }
}
