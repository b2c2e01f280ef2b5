import type { Fact, Goal, Row } from './subject.ts'

const shownFailures = 4

type Result = Omit<Row, 'subject' | 'engine'>

/** The rows of one subject, in the order in which it began them. */
export function openTable() {
  const results: (() => Result)[] = []
  return {
    fact(what: string): Fact {
      let [tried, held] = [0, 0]
      const failures: string[] = []
      results.push(() => ({
        what,
        goal: 'all',
        measured: `${format(held)} of ${format(tried)}`,
        holds: tried > 0 && held === tried, // What was never tried is not proved.
        why: tried === 0 ? ['nothing was tried'] : failures,
      }))
      function expect(holds: boolean, why: string) {
        tried += 1
        if (holds) held += 1
        else if (failures.length < shownFailures) failures.push(why)
      }
      return {
        expect,
        async attempt(why, act) {
          await act().then(
            () => expect(true, why),
            (error: unknown) => expect(false, `${why}: ${String(error)}`),
          )
        },
      }
    },
    goal({ what, atMost, atLeast, measured, unit = '', why }: Goal) {
      const limit = atMost ?? atLeast ?? 0
      const holds = atMost === undefined ? measured >= limit : measured <= limit
      const goal = `${atMost === undefined ? '≥' : '≤'} ${format(limit)} ${unit}`.trim()
      const row = { what, goal, measured: `${format(measured)} ${unit}`.trim(), holds, why: why ? [why] : [] }
      results.push(() => row)
    },
    figure(what: string, measured: string) {
      results.push(() => ({ what, goal: '', measured, holds: true, why: [] }))
    },
    results: () => results.map((result) => result()),
  }
}

/** In Markdown, followed by the reasons for what was missed. */
export function toMarkdown(rows: Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const head = ['subject', 'what', 'goal', 'measured', '']
  const missed = rows.filter(({ holds }) => !holds)
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map(({ subject, engine, what, goal, measured, holds }) =>
      line([`${subject}, ${engine}`, what, goal, measured, holds ? '' : '**missed**']),
    ),
    '',
    `${rows.length} rows, ${missed.length} missed.`,
    ...missed.flatMap(({ subject, engine, what, why }) =>
      why.map((reason) => `- ${subject}, ${engine}: ${what}: ${reason}`),
    ),
  ].join('\n')
}

function format(figure: number): string {
  return figure.toLocaleString('en', { maximumSignificantDigits: figure < 1000 ? 3 : 6 })
}
