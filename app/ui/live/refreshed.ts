/** Dispatched on the document once its live regions are up to date after a change. */
export const refreshedEvent = 'refreshed'
