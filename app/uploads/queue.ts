import type { Refused } from '#app/platform/refused.ts'
import type { FileSummary } from './file-summary.ts'

/** What became of a file: it is stored, or another one is needed. */
export type Outcome = { stored: FileSummary } | Refused

/** Why a file cannot be sent now. */
export const failures = {
  connection:
    'The connection was lost. Try again when you are online: the upload continues where it stopped.',
  session: 'You were signed out. Sign in to continue the upload.',
  server: 'The site could not save the file. Please try again.',
}
export type FailureCause = keyof typeof failures

/** What is sent: the file as it was chosen, or a smaller copy; with what the browser has read of the original. */
export interface PreparedFile {
  file: File
  /** The day on which a photograph was taken, whose metadata is lost when it is made smaller. */
  takenOn?: string | null
  /** How many pages a PDF has; 0 if it asks for a password. */
  pages?: number | undefined
}

/** A file on its way from being chosen to being stored or refused. */
export interface QueueItem<Source> {
  id: string
  /** What was chosen, from which the file is prepared. */
  source: Source
  state: ItemState
  prepared?: PreparedFile
  /** In bytes. */
  sent: number
  /** When, and at how many bytes, sending started or resumed; the speed is measured from there. */
  leg?: { at: number; sent: number }
  /** Estimated seconds left; `undefined` until they can be estimated. */
  left?: number | undefined
  failed?: { cause: FailureCause; sentence: string }
  /** Known as soon as it is being settled. */
  outcome?: Outcome
}

export type ItemState = keyof typeof ways

/** Where an item goes on from each state. Whatever else happens to it is late, and changes nothing. */
const ways = {
  /** Waits for its turn. */
  open: ['preparing', 'paused'],
  preparing: ['sending', 'settling', 'paused'],
  sending: ['sending', 'waiting', 'settling', 'paused', 'failed'],
  /** Has lost the connection, and tries again on its own. */
  waiting: ['sending', 'settling', 'paused', 'failed'],
  /** Its outcome is being recorded where it belongs. */
  settling: ['settled', 'failed'],
  settled: [],
  /** Somebody stopped it for now. */
  paused: ['open'],
  /** Can be retried. */
  failed: ['open'],
} as const

/** What an item learns on its way; `at` is the time at which so much of it was sent. */
export type ItemNews = Pick<Partial<QueueItem<unknown>>, 'prepared' | 'sent' | 'outcome' | 'failed'> & {
  at?: number
}

/** Adds items behind the others. An id that is there already is not opened again. */
export function openItems<Source>(
  items: readonly QueueItem<Source>[],
  opened: readonly Pick<QueueItem<Source>, 'id' | 'source'>[],
): readonly QueueItem<Source>[] {
  const known = new Set(items.map(({ id }) => id))
  const added = opened.filter(({ id }) => !known.has(id) && known.add(id))
  if (added.length === 0) return items
  return [...items, ...added.map(({ id, source }) => ({ id, source, state: 'open', sent: 0 }) as const)]
}

/** @returns the same array if none of these can go there */
export function moveItems<Source>(
  items: readonly QueueItem<Source>[],
  ids: readonly string[],
  to: ItemState,
  news: ItemNews = {},
): readonly QueueItem<Source>[] {
  const named = new Set(ids)
  const canMove = ({ id, state }: QueueItem<Source>) =>
    named.has(id) && (ways[state] as readonly ItemState[]).includes(to)
  return items.some(canMove) ? items.map((item) => (canMove(item) ? move(item, to, news) : item)) : items
}

function move<Source>(
  before: QueueItem<Source>,
  to: ItemState,
  { at, ...news }: ItemNews,
): QueueItem<Source> {
  const { leg: earlier, left: _left, failed: _failed, ...rest } = before
  const item: QueueItem<Source> = { ...rest, ...news, state: to }
  if (to === 'settled') delete item.prepared // A thousand copies would fill the memory.
  if (at === undefined) return item
  const leg = earlier ?? { at, sent: item.sent }
  const seconds = (at - leg.at) / 1000
  const bytesPerSecond = (item.sent - leg.sent) / seconds
  const size = item.prepared?.file.size
  const canEstimate = size !== undefined && seconds > 2 && bytesPerSecond > 0
  return { ...item, leg, left: canEstimate ? (size - item.sent) / bytesPerSecond : undefined }
}

/** It is being prepared, sent or recorded. */
export function isUnderway({ state }: QueueItem<unknown>): boolean {
  return ['preparing', 'sending', 'waiting', 'settling'].includes(state)
}

/**
 * The items whose turn it is, in order. One that failed keeps its place, so that a queue does not run through
 * thousands of files while the site cannot take any.
 */
export function itemsToBegin<Source>(
  items: readonly QueueItem<Source>[],
  atOnce: number,
): readonly QueueItem<Source>[] {
  const taken = items.filter((item) => isUnderway(item) || item.state === 'failed').length
  return items.filter(({ state }) => state === 'open').slice(0, Math.max(0, atOnce - taken))
}

const waiting = 'The connection was lost. The upload continues when it is back.'

/** How far a queue is, and the problem that keeps it from going on. */
export function progressOf(items: readonly QueueItem<unknown>[]) {
  const count = (some: ItemState) => items.filter(({ state }) => state === some).length
  const problem = count('waiting') > 0 ? waiting : items.find(({ failed }) => failed)?.failed?.sentence
  return { total: items.length, done: count('settled'), problem }
}

/** The name and the size change when a smaller copy is sent. */
export function fileOf({ source, prepared }: QueueItem<File>): File {
  return prepared?.file ?? source
}

export function storedOf({ state, outcome }: QueueItem<unknown>): FileSummary | undefined {
  return state === 'settled' && outcome && 'stored' in outcome ? outcome.stored : undefined
}

/** Why the browser or the server rejected a file. */
export function refusalOf({ state, outcome }: QueueItem<unknown>): string | undefined {
  return state === 'settled' && outcome && 'refused' in outcome ? outcome.refused : undefined
}
