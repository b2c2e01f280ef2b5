import type { OwnTable } from '#plinth/declare.ts'

/** The kinds of content of this site, read by `app/collections.ts` and, for their screens, by `app/routes.ts`. */
export const collections = [
  // Each with a table named own_…, which a migration makes.
] as const satisfies readonly OwnTable[]
