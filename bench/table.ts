/** Prints a table in Markdown, as the README quotes it. */
export function printTable(title: string, head: string[], rows: string[][]) {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
