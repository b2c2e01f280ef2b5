export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** One row of the table: how often something was tried, and how often it held. */
export interface Row {
  subject: string
  what: string
  engine: Engine
  tried: number
  held: number
  /** Details of the first few failures. */
  failures: string[]
  /** Why nothing could be tried here: a permission or a program that this machine lacks. */
  impossible?: string
}

/** Counts the attempts for one row of the table. */
export interface Fact {
  /** Counts one attempt; `why` is shown if it did not hold. */
  expect(held: boolean, why: string): void
  /** Counts one attempt, which holds if `act` does not throw. */
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

/** A row without attempts proves nothing. */
export function holds({ tried, held, impossible }: Row): boolean {
  return impossible !== undefined || (tried > 0 && held === tried)
}
