/** Prints a table in Markdown, as the README quotes it. */
export function printTable(title: string, head: string[], rows: string[][]) {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'))
}

/** What `act` took the first time, and in the middle of so many times; milliseconds. */
export async function time(
  rounds: number,
  act: () => Promise<unknown>,
): Promise<[first: string, median: string]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return [times[0]?.toFixed(1) ?? '', median(times).toFixed(1)]
}

/** Reads an answer to its end. */
export async function readWhole(answer: Promise<Response> | Response) {
  const response = await answer
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`a measured page answered ${response.status}`)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
