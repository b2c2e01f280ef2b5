import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { holds, type Row } from './proof.ts'

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL, two instances' }

/** The table in Markdown, followed by the failures. */
export function toMarkdown(rows: Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = rows.map((row) =>
    line([
      row.subject,
      row.what,
      engineNames[row.engine],
      String(row.tried),
      row.impossible ? 'not tried' : holds(row) ? String(row.held) : `**${row.held}**`,
    ]),
  )
  const tried = rows.reduce((sum, row) => sum + row.tried, 0)
  const held = rows.reduce((sum, row) => sum + row.held, 0)
  return [
    line(['subject', 'what', 'engine', 'tried', 'held']),
    line(['---', '---', '---', '--:', '--:']),
    ...lines,
    line(['**total**', '', '', `**${tried}**`, `**${held}**`]),
    ...notes('Not tried here', rows, ({ impossible }) => (impossible ? [impossible] : [])),
    ...notes('Did not hold', rows, (row) => {
      if (holds(row)) return []
      return row.tried === 0 ? ['nothing was tried'] : row.failures
    }),
  ].join('\n')
}

function notes(title: string, rows: Row[], of: (row: Row) => string[]): string[] {
  const found = rows.flatMap((row) =>
    of(row).map((note) => `- ${row.what} (${engineNames[row.engine]}): ${note}`),
  )
  return found.length === 0 ? [] : ['', `${title}:`, '', ...found]
}

/** Replaces the whole document, including what was added by hand about an earlier run. */
export function writeReport(file: string, rows: Row[], minutes: number, quick: boolean) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${process.platform}, Node ${process.versions.node}`
  const text = [
    '# What was tried against the product, and what held',
    '',
    `Written by \`npm run prove -- --write docs/proof.md\` on ${day}: ${machine}; ${minutes.toFixed(0)} minutes${quick ? ', with a tenth of the rounds' : ''}.`,
    'Each check was run from outside, against the built product in separate processes. `npm run prove -- --help` lists the subjects;',
    'the file of each subject under `prove/subjects/` explains its checks. The [README](../README.md#proven) lists what none of them proves.',
    '',
    toMarkdown(rows),
    '',
  ].join('\n')
  writeFileSync(file, text)
}
