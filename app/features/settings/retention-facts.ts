import type { Retention } from '#app/platform/inbox/retention.ts'
import type { Outlook } from '#app/platform/inbox/retention.server.ts'

export const proposedMonths = [6, 12] as const

/** What each time would do. */
export interface RetentionFacts {
  kinds: {
    kind: keyof Retention
    title: string
    /** In the order of their months; the one that is saved among them. */
    times: ({ months: number; saved: boolean } & Outlook)[]
    /** Marked so that no time erases them. */
    exempt: number
  }[]
  /** When the times that are set were saved; 0 while nothing was. */
  savedAt: number
}
