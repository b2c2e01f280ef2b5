import type { Engine, Fact } from './proof.ts'
import type { World, WorldOptions } from './world.ts'

/** What a subject is given to work with; everything it opens is closed after it. */
export interface Stage {
  engine: Engine
  /** As many rounds as a full run has; a tenth of them with `--quick`. */
  rounds(full: number): number
  /** The product as it is run: one process on SQLite, two on PostgreSQL. */
  open(options?: WorldOptions): Promise<World>
  /** Begins a line of the table. */
  fact(what: string): Fact
  /** Shown while a long round goes on. */
  progress(words: string): void
}

/** Attacks, faults or races of one sort. */
export interface Subject {
  name: string
  /** One line for `--help`. */
  about: string
  run(stage: Stage): Promise<void>
}
