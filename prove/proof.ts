export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** One line of the table: how often something was tried, and how often it held. */
export interface Row {
  subject: string
  what: string
  engine: Engine
  tried: number
  held: number
  /** What was seen where it did not hold; the first few. */
  failures: string[]
  /** Why nothing could be tried here: a right or a program that this machine lacks. */
  impossible?: string
}

/** What a subject writes one line of the table with. */
export interface Fact {
  /** Counts one attempt; `why` is shown where it did not hold. */
  expect(held: boolean, why: string): void
  /** Counts an attempt by whether it ends without an error. */
  attempt(why: string, act: () => Promise<unknown>): Promise<void>
  impossible(why: string): void
}

const shownFailures = 4

export function addFact(rows: Row[], subject: string, engine: Engine, what: string): Fact {
  const row: Row = { subject, what, engine, tried: 0, held: 0, failures: [] }
  rows.push(row)
  function expect(held: boolean, why: string) {
    row.tried += 1
    if (held) row.held += 1
    else if (row.failures.length < shownFailures) row.failures.push(why)
  }
  return {
    expect,
    async attempt(why, act) {
      try {
        await act()
        expect(true, why)
      } catch (error) {
        expect(false, `${why}: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    impossible(why) {
      row.impossible = why
    },
  }
}

/** A line that was never tried has proved nothing. */
export function holds({ tried, held, impossible }: Row): boolean {
  return impossible !== undefined || (tried > 0 && held === tried)
}
