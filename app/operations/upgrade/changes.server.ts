import { existsSync } from 'node:fs'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { openReadOnly } from '#app/platform/database/connect.server.ts'
import { sqliteFile } from '#app/platform/errors/database-error.server.ts'
import { findMissing } from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { nameOf, readServedBy, thisProgram, type ServedBy } from '#app/platform/database/served-by.server.ts'

/** What this version changes for a site. */
export interface Changes {
  /** The version that last served it; absent if that version did not record it. */
  from: string | undefined
  /** Migrations that have run, and those that this version will run. */
  applied: string[]
  waiting: string[]
  /**
   * Variables that the last version did not know, and variables that are set but no longer read by this
   * version.
   */
  newVariables: string[]
  unreadVariables: string[]
}

/**
 * Only reads, so that the site may be running.
 * @param variables the environment, in which it looks for those that are no longer read
 * @throws StartupError if there is no site, or one of a newer version
 */
export async function findChanges(
  config: Config,
  known = migrations,
  variables: Record<string, string | undefined> = {},
): Promise<Changes> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config))) throw new StartupError(noSite(config.dataDir))
  await using db = await openReadOnly(config)
  const { applied, missing } = await findMissing(db, known)
  if (applied.length === 0) throw new StartupError(noSite('the database'))
  const last = await readServedBy(db)
  return {
    from: last && nameOf(last),
    applied,
    waiting: missing,
    newVariables: last ? without(thisProgram, last) : [],
    unreadVariables: last ? without(last, thisProgram).filter((name) => variables[name]) : [],
  }
}

function without({ variables }: ServedBy, others: ServedBy): string[] {
  return variables.filter((name) => !others.variables.includes(name))
}

const noSite = (place: string) =>
  `There is no site in ${place} yet, so there is nothing to upgrade. npm start makes one.`

/** As lines for a person. */
export function describeChanges({ from, waiting, newVariables, unreadVariables }: Changes): string {
  const line = (what: string, names: readonly string[], more = '') =>
    names.length > 0 ? [`  ${what}: ${names.join(', ')}.${more}`] : []
  return [
    `This is Plinth ${nameOf(thisProgram)}; the site was last served by ${from ?? 'an earlier version'}.`,
    ...line('Migrations that will run', waiting),
    ...(waiting.length === 0 ? ['  No migration is waiting.'] : []),
    ...line('New settings', newVariables, ' .env.example says what they are for.'),
    ...line('Set, but no longer read', unreadVariables),
  ].join('\n')
}
