import type { Engine, Fact } from './proof.ts'
import type { World, WorldOptions } from './world.ts'

/** The tools of a subject; everything it opens is closed after it. */
export interface Stage {
  engine: Engine
  /** The number of rounds of a full run, or a tenth of it with `--quick`. */
  rounds(full: number): number
  /** Starts the product as it runs in production: one process on SQLite, two on PostgreSQL. */
  open(options?: WorldOptions): Promise<World>
  /** Starts a row of the table. */
  fact(what: string): Fact
  /** Shown during a long round. */
  progress(words: string): void
}

/** Attacks, faults or races of one kind. */
export interface Subject {
  name: string
  /** One line for `--help`. */
  about: string
  run(stage: Stage): Promise<void>
}
