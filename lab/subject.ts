import type { Deployment, DeploymentOptions } from './deployment.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** One file under `subjects/`, which exports it as its default. */
export interface Subject {
  /** One line for `--help`. */
  about: string
  /** It runs once on each. */
  engines: readonly Engine[]
  run(lab: Lab): Promise<void>
}

/** The tools of a subject. Whatever it opens is closed after it. */
export interface Lab {
  engine: Engine
  /** The number of rounds (or milliseconds) of a full run, or a tenth of it with `--quick`. */
  rounds(full: number): number
  /** Starts the built product as it runs in production. */
  open(options?: DeploymentOptions): Promise<Deployment>
  /** Runs after the subject, the last one first. */
  onEnd(close: () => Promise<unknown>): void
  /** A row of the table that counts attempts, all of which must hold. */
  fact(what: string): Fact
  /** A row that compares a measurement with its goal. */
  goal(goal: Goal): void
  /** A row without a goal. */
  figure(what: string, measured: string): void
  progress(words: string): void
}

export interface Fact {
  /** Counts one attempt; `why` is shown if it did not hold. */
  expect(holds: boolean, why: string): void
  /** Counts one attempt, which holds if `act` does not throw. */
  attempt(why: string, act: () => Promise<unknown>): Promise<void>
}

/** Has either `atMost` or `atLeast`. */
export interface Goal {
  what: string
  atMost?: number
  atLeast?: number
  measured: number
  unit?: string
  /** Shown if it is missed. */
  why?: string
}

/** As printed. */
export interface Row {
  subject: string
  engine: Engine
  what: string
  goal: string
  measured: string
  holds: boolean
  /** Why it does not hold. */
  why: string[]
}
