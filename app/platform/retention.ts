const hour = 60 * 60 * 1000
const day = 24 * hour

/** Milliseconds. A deleted or replaced record can be brought back from History for so long, with its files (behaviour.md). */
export const undoableFor = 30 * day

/** Who changed what and when stays; what it was before and after, only for so long (docs/decisions/0014). */
export const contentsLastFor = 365 * day
