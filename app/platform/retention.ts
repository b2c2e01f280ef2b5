import { day } from './units.ts'

/** How long a deleted or replaced record can be restored, with its files (specification §10.1). */
export const undoWindowMs = 30 * day

/**
 * Milliseconds. Who changed what and when is stored for good; the contents before and after only for this
 * long (docs/decisions/0003).
 */
export const contentRetention = 365 * day
