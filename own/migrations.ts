import type { Migration } from 'kysely/migration'

/**
 * What makes the tables of this site, read by `app/platform/database/migrations/index.ts`. They run after ours, in the
 * order of their names, which begin with `own-` and a number. One that a site has run is never edited or removed.
 */
export const migrations: Record<`own-${string}`, Migration> = {
  // 'own-0001-testimonials': testimonials,
}
