/** Heard by signed-in administrators alone. */
export const privateTopics = ['call-requests', 'job-requests', 'editing'] as const

export type PrivateTopic = (typeof privateTopics)[number]

/** Those of the site's content, each as `true`; `app/collections.ts` fills it, which stands above. */
export interface ContentTopics {}

/** What is published. Only these words travel, never data (architecture, seam 5). Of photographs pages are made anew, and no screen hears. */
export type Topic = PrivateTopic | keyof ContentTopics | 'photographs'

/** Of a lost connection nobody knows what was missed. */
export type Heard = Topic | 'everything'

/** Said here, because the script of a page that is only read loads no router. */
export const liveAddress = '/live'

/** The event that says over how many milliseconds the open screens shall spread their questions after a change. */
export const spreadEvent = 'spread'
/** In milliseconds; where few screens are open, nothing is said and this holds. */
export const shortestSpread = 300

/** Whether public pages show something of it. */
export function isPublic(topic: Heard): boolean {
  return !privateTopics.some((name) => name === topic)
}
