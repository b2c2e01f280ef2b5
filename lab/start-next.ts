// What the start of a version after this one does to the database, for subjects/strangers.ts.
import type { Migration } from 'kysely/migration'
import { readConfig } from '../app/platform/config.server.ts'
import { openDatabase } from '../app/platform/database/connect.server.ts'
import { migrations } from '../app/platform/database/migrations/index.ts'
import { createLog } from '../app/platform/log.server.ts'

const next: Record<string, Migration> = {
  ...migrations,
  '9998-lifts': { up: (db) => db.schema.createTable('lift').addColumn('id', 'text').execute() },
}

try {
  await using _db = await openDatabase(readConfig(), createLog('silent'), next)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
