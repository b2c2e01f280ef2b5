/** What a screen can listen for. Only these words travel, never data (architecture, seam 5). Every collection has its own. */
export type Topic = string

/** Heard by signed-in administrators alone. */
export const privateTopics = ['call-requests', 'job-requests', 'editing'] as const

export type PrivateTopic = (typeof privateTopics)[number]

/** Said here, because the script of a page that is only read loads no router. */
export const liveAddress = '/live'

/** The event that says over how many milliseconds the open screens shall spread their questions after a change. */
export const spreadEvent = 'spread'
/** In milliseconds; where few screens are open, nothing is said and this holds. */
export const shortestSpread = 300

/** Whether public pages show something of it; of a lost connection nobody knows what was missed. */
export function isPublic(topic: Topic): boolean {
  return !privateTopics.some((name) => name === topic)
}
