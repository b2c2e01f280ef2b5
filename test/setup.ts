import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#app/platform/config.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { isBuilt } from '../scripts/build-stamp.mjs'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL that is there for these tests alone. */
    postgres: string
    /** Where every folder of this run lies; gone at its end. */
    folder: string
    /** A database with all of its tables and without a row, of which each app gets a copy. */
    template: { sqlite: string; postgres: string }
    /** Whether it was asked for everything: `npm test -- --all`. */
    everything: boolean
    /** Whether PostgreSQL is asked where SQL is not the subject, too: `npm test -- --engines`. */
    everyEngine: boolean
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
  project.provide('template', await makeTemplates(folder, postgres.url))
  return async () => {
    await postgres.stop()
    clear()
  }
}

async function makeTemplates(folder: string, postgres: string) {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(folder, 'template-')), LOG_LEVEL: 'silent' })
  const log = createLog(config.logLevel)
  await (await openDatabase(config, log)).destroy()
  const name = 'template_of_tests'
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  await (await openDatabase({ ...config, databaseUrl: new URL(`/${name}`, postgres).href }, log)).destroy()
  return { sqlite: sqliteFile(config), postgres: name }
}
