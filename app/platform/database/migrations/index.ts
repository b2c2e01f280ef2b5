import type { Migration } from 'kysely/migration'
import * as initial from './0001-initial.ts'

/**
 * In the order in which they run. Until the first release the one migration is edited, and a data folder that an earlier
 * state of it made is thrown away; from then on a change of the schema is a new migration, and no released one is edited.
 */
export const migrations: Record<string, Migration> = { '0001-initial': initial }
