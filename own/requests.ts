import type { RequestDefinition } from '#plinth/requests.ts'

/** The kinds of request of this site, read by `app/features/requests/kinds.ts`, in the order of their screens. */
export const requests = [
  // Routes, inbox, notifications, retention and rights follow.
] as const satisfies readonly RequestDefinition[]
