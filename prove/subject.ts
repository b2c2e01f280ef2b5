import type { Engine, Fact } from './proof.ts'
import type { Deployment, DeploymentOptions } from './deployment.ts'

/** The tools of a subject; everything it opens is closed after it. */
export interface ProofContext {
  engine: Engine
  /** The number of rounds of a full run, or a tenth of it with `--quick`. */
  rounds(full: number): number
  /** Starts the product as it runs in production: one process on SQLite, two on PostgreSQL. */
  open(options?: DeploymentOptions): Promise<Deployment>
  /** Starts a row of the table. */
  fact(what: string): Fact
  /** Shown during a long round. */
  progress(message: string): void
}

/** Attacks, faults or races of one kind. */
export interface Subject {
  name: string
  /** One line for `--help`. */
  about: string
  run(context: ProofContext): Promise<void>
}
