// An upgrade to a version after this one: node test/upgrade-to-next.ts [milliseconds until it was tried [why
// it is not ready]]
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { readConfig } from '#app/platform/config.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { runCommand } from '../scripts/backup/command.ts'
import { upgrade } from '#app/operations/upgrade/upgrade.server.ts'

/** The migrations of that version, to which the built product is then the previous one. */
export const next: Record<string, Migration> = {
  ...migrations,
  '9998-lifts': {
    async up(db) {
      await db.schema.createTable('lift').addColumn('id', 'text').execute()
      await sql`update certificate set title = 'migrated'`.execute(db)
    },
  },
}

if (process.argv[1] === import.meta.filename)
  await runCommand('', {}, async ({ positionals: [milliseconds = '0', problem] }) => {
    const trial = () => wait(Number(milliseconds), problem)
    await upgrade(readConfig(), { known: next, progress: (what) => process.stderr.write(`${what}\n`), trial })
  })
