import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isBuilt } from '../scripts/build-stamp.mjs'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL that is there for these tests alone. */
    postgres: string
    /** Where every folder of this run lies; gone at its end. */
    folder: string
  }
}

/** Once for the whole run: the tests drive the built product, on a real database. */
export default async function setup(project: TestProject) {
  if (!isBuilt())
    throw new Error(
      'The build is missing or older than the sources. Run npm run build, then the tests again.',
    )
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'plinth-tests-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear) // Also where the run is interrupted.
  project.provide('postgres', postgres.url)
  project.provide('folder', folder)
  return async () => {
    await postgres.stop()
    clear()
  }
}
