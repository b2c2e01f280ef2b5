/** What a screen can listen for. Only these words travel, never data (architecture, seam 5). */
export const publicTopics = ['projects', 'certificates', 'clients', 'vacancies', 'settings'] as const
/** Heard by signed-in administrators alone. */
export const privateTopics = ['call-requests', 'job-requests', 'editing'] as const

/** Public pages show what these name, but no screen waits for it: a photograph has got its smaller versions. */
const pageTopics = ['photographs'] as const

export type PublicTopic = (typeof publicTopics)[number]
export type PrivateTopic = (typeof privateTopics)[number]
export type Topic = (typeof publicTopics)[number] | (typeof pageTopics)[number] | PrivateTopic

/** Said here, because the script of a page that is only read loads no router. */
export const liveAddress = '/live'

/** The event that says over how many milliseconds the open screens shall spread their questions after a change. */
export const spreadEvent = 'spread'
/** In milliseconds; where few screens are open, nothing is said and this holds. */
export const shortestSpread = 300

/** Whether public pages show something of it; of a lost connection nobody knows what was missed. */
export function isPublic(topic: Topic | 'everything'): boolean {
  return !privateTopics.some((name) => name === topic)
}
