/** Prints a table in Markdown, as the README quotes it. */
export function printTable(title: string, head: string[], rows: string[][]) {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'))
}

/** The duration of the first call of `act`, and the median of the given number of calls, in milliseconds. */
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

/** Run by bench/all.ts, which has ten minutes for everything: fewer rounds. */
export const isShort = process.send !== undefined
// A library that listens for messages would keep the process from exiting.
process.channel?.unref()

/** Has either `atMost` or `atLeast`. */
export interface Goal {
  what: string
  atMost?: number
  atLeast?: number
  measured: number
  unit?: string
  /** Why it is missed, if it is. */
  why?: string
}

export const goalHead = ['what', 'goal', 'measured', '', 'why']

/** Prints each goal with its measurement; bench/all.ts collects those of all measurements in one table. */
export function printGoals(goals: Goal[]) {
  const rows = goals.map(goalRow)
  printTable('Goals', goalHead, rows)
  process.send?.(rows)
}

function goalRow({ what, atMost, atLeast, measured, unit = '', why = '' }: Goal): string[] {
  const limit = atMost ?? atLeast ?? 0
  const holds = atMost === undefined ? measured >= limit : measured <= limit
  const missing = limit === 0 ? round(measured) : `${round(measured / limit)} times as much`
  const say = (figure: string) => `${figure} ${unit}`.trim()
  return [
    what,
    say(`${atMost === undefined ? '≥' : '≤'} ${limit.toLocaleString('en')}`),
    say(round(measured)),
    holds ? 'holds' : `misses: ${missing}`,
    holds ? '' : why,
  ]
}

function round(figure: number): string {
  return figure.toLocaleString('en', { maximumSignificantDigits: figure < 1000 ? 3 : 4 })
}
