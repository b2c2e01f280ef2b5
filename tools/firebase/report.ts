import { collections } from '#app/collections.ts'
import { declaredRequests } from '#app/features/requests/kinds.ts'
import { capitalize } from '#app/content/messages.ts'

/** The names of kinds in the report. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(collections.map(({ name, one }) => [name, capitalize(one)])),
  setting: 'Setting',
  'visitors-count': 'Visitors count',
  ...Object.fromEntries(declaredRequests.map(({ name, one }) => [name, one])),
  file: 'File',
  unknown: 'Unknown to this site',
}

/** What happened to one record of the dump. */
export interface ReportedRecord {
  kind: string
  /** Its key in Firebase; for a file, its path in the bucket. */
  id: string
  name: string
  /** `repaired`: imported with the changes listed in the notes. `skipped`: the notes have the reason. */
  outcome: 'imported' | 'repaired' | 'skipped'
  /** Skipped because it already existed. */
  existing: boolean
  notes: string[]
}

type Totals = Record<ReportedRecord['outcome'] | 'existing', number>

export interface Report {
  source: string
  /** Nothing was written; the report shows what would happen. */
  dryRun: boolean
  /** Notes that concern no single record. */
  notes: string[]
  /** Existing records are counted as skipped too. */
  totals: Record<string, Totals>
  records: ReportedRecord[]
}

export function totalsOf(records: readonly ReportedRecord[]): Report['totals'] {
  const totals: Report['totals'] = {}
  for (const { kind, outcome, existing } of records) {
    const total = (totals[kind] ??= { imported: 0, repaired: 0, skipped: 0, existing: 0 })
    total[outcome] += 1
    if (existing) total.existing += 1
  }
  return totals
}

export const sentences = {
  done: (source: string) => `Imported ${source}.`,
  dryRun: (source: string) => `Dry run: nothing was written. This is what an import of ${source} would do.`,
} as const

/** The report for a person: the totals, then every record that was repaired or skipped. */
export function printReport({ source, dryRun, notes, totals, records }: Report): string {
  const lines = [dryRun ? sentences.dryRun(source) : sentences.done(source), '', ...table(totals)]
  if (notes.length > 0) lines.push('', ...notes.map((note) => `* ${note}`))
  const repaired = records.filter((record) => record.outcome === 'repaired')
  const skipped = records.filter((record) => record.outcome === 'skipped' && !record.existing)
  if (repaired.length > 0) lines.push('', `Repaired (${repaired.length})`, ...repaired.flatMap(describe))
  if (skipped.length > 0) lines.push('', `Skipped (${skipped.length})`, ...skipped.flatMap(describe))
  return lines.join('\n') + '\n'
}

function table(totals: Report['totals']): string[] {
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, column) => (column === 0 ? String(cell).padEnd(26) : String(cell).padStart(9))).join('')
  const rows = Object.entries(totals).map(([kind, { imported, repaired, skipped, existing }]) =>
    row(names[kind] ?? kind, imported, repaired, skipped - existing, existing),
  )
  return [`${row('', 'imported', 'repaired', 'skipped')}  already here`, ...rows]
}

function describe({ kind, id, name, notes }: ReportedRecord): string[] {
  const title = [names[kind] ?? kind, name, name === id ? '' : id].filter((part) => part !== '').join(' · ')
  return [`  ${title}`, ...notes.map((note) => `    ${note}`)]
}
