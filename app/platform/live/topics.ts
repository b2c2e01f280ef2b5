import type { RequestKind } from '../database/schema.ts'

/**
 * For signed-in administrators only. `drafts` stands for every kind of document, of what is not on the site. Nothing is
 * published as `session`: the stream of whoever asks for it tells that the session has ended.
 */
export const officeTopics = ['editing', 'drafts', 'session', 'papers'] as const

/** Every kind of request has one besides (`app/collections.ts`). */
export type PrivateTopic = (typeof officeTopics)[number] | `${RequestKind}s`

/** The topics of the site's content, each as `true`; extended in `app/collections.ts`, a higher layer. */
export interface ContentTopics {}

/**
 * What can be published. Only these names are sent, never data (decision 0050). No screen subscribes to the last two:
 * `outdated` only makes cached pages render again, and `withdrawn` says that a change has taken something from the
 * site, so that not even a copy of a page may show it any longer (decision 0007).
 */
export type Topic = PrivateTopic | keyof ContentTopics | 'outdated' | 'withdrawn'

/** After a lost connection, nobody knows what was missed. */
export type Heard = Topic | 'everything'

/** Defined here, because the script of public pages loads no router. */
export const liveAddress = '/live'

/** The event with the milliseconds over which open screens should spread their requests after a change. */
export const spreadEvent = 'spread'
/** In milliseconds; the default, which applies without an event if few screens are open. */
export const minSpread = 300

/**
 * Milliseconds after which a screen without a stream asks by itself, and a screen whose stream had to give way
 * requests another.
 */
export const pollInterval = 30_000

/** Whether public pages show anything of it. */
export function isPublic(topic: Heard): boolean {
  return !topic.endsWith('-requests') && !officeTopics.some((name) => name === topic)
}
