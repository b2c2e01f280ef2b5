import type { Migration } from 'kysely/migration'
import * as initial from './0001-initial.ts'

/**
 * In execution order. Until the first release, the only migration is edited, and data folders made by an
 * earlier state of it are discarded. After that, every schema change is a new migration, and released
 * migrations are never edited.
 */
export const migrations: Record<string, Migration> = { '0001-initial': initial }
