import type { Report, ReportedKind, ReportedRecord, Totals } from './report.ts'

const words: Record<ReportedKind, { one: string; many: string }> = {
  project: { one: 'Project', many: 'Projects' },
  certificate: { one: 'Certificate', many: 'Certificates' },
  'client-section': { one: 'Client section', many: 'Client sections' },
  'client-item': { one: 'Client item', many: 'Client items' },
  'home-client': { one: 'Client on the home page', many: 'Clients on the home page' },
  setting: { one: 'Setting', many: 'Settings' },
  'visitors-count': { one: 'Visitors count', many: 'Visitors count' },
  'call-request': { one: 'Call request', many: 'Call requests' },
  'job-request': { one: 'Job request', many: 'Job requests' },
  file: { one: 'File', many: 'Files' },
  unknown: { one: 'Unknown', many: 'Unknown to this site' },
}

export const sentences = {
  done: (source: string) => `Imported ${source}.`,
  dryRun: (source: string) => `Dry run: nothing was written. This is what an import of ${source} would do.`,
} as const

/** The report as a person reads it: the totals, then every record that was mended or left. */
export function printReport(report: Report): string {
  const { source, dryRun, notes, records } = report
  const lines = [dryRun ? sentences.dryRun(source) : sentences.done(source), '', ...table(report.totals)]
  if (notes.length > 0) lines.push('', ...notes.map((note) => `* ${note}`))
  const mended = records.filter((record) => record.outcome === 'mended')
  const left = records.filter((record) => record.outcome === 'left' && !record.alreadyHere)
  if (mended.length > 0) lines.push('', `Mended (${mended.length})`, ...mended.flatMap(describe))
  if (left.length > 0) lines.push('', `Left (${left.length})`, ...left.flatMap(describe))
  return lines.join('\n') + '\n'
}

function table(totals: Report['totals']): string[] {
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, column) => (column === 0 ? String(cell).padEnd(26) : String(cell).padStart(8))).join('')
  const rows = Object.entries(words).flatMap(([kind, { many }]) => {
    const total: Totals | undefined = totals[kind as ReportedKind] // The keys of `words` are the kinds.
    if (!total) return []
    return [row(many, total.taken, total.mended, total.left - total.alreadyHere, total.alreadyHere)]
  })
  return [`${row('', 'taken', 'mended', 'left')}  already here`, ...rows]
}

function describe({ kind, id, name, notes }: ReportedRecord): string[] {
  const title = [words[kind]?.one ?? kind, name, name === id ? '' : id]
    .filter((part) => part !== '')
    .join(' · ')
  return [`  ${title}`, ...notes.map((note) => `    ${note}`)]
}
