import type { TestProject } from 'vitest/node'
import { isBuilt } from '../scripts/build-stamp.mjs'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL that is there for these tests alone. */
    postgres: string
  }
}

/** Once for the whole run: the tests drive the built product, on a real database. */
export default async function setup(project: TestProject) {
  if (!isBuilt())
    throw new Error(
      'The build is missing or older than the sources. Run npm run build, then the tests again.',
    )
  const postgres = await startPostgres()
  project.provide('postgres', postgres.url)
  return postgres.stop
}
