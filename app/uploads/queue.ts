import type { FileSummary } from './file-summary.ts'
import type { Refused } from '#app/platform/refused.ts'

/** What became of a file: it is stored, or another one is needed. */
export type Outcome = { stored: FileSummary } | Refused

/** Why a file cannot be sent now. */
export type FailureCause = 'connection' | 'session' | 'server'

/** What is sent: the file as it was chosen, or a smaller copy with the day on which the original was taken. */
export interface PreparedFile {
  file: File
  takenOn?: string | null
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
  /** Estimated seconds left; `undefined` until they can be estimated. */
  left?: number
  /** When, and at how many bytes, sending started or resumed; the speed is measured from there. */
  leg?: { at: number; sent: number }
  /** Why it failed. */
  failed?: { cause: FailureCause; sentence: string }
  /** Known from the moment at which it is being settled. */
  outcome?: Outcome
}

export type ItemState =
  /** Waits for its turn. */
  | 'open'
  /** Has its turn. */
  | 'preparing'
  | 'sending'
  /** Has lost the connection, and tries again on its own. */
  | 'waiting'
  /** Its outcome is being recorded where it belongs. */
  | 'settling'
  | 'settled'
  /** Somebody stopped it for now. */
  | 'paused'
  /** Can be retried. */
  | 'failed'

export type QueueEvent<Source> =
  | { type: 'open'; items: readonly { id: string; source: Source }[] }
  | { type: 'prepare'; id: string }
  | { type: 'send'; id: string; prepared: PreparedFile }
  | { type: 'progress'; id: string; sent: number; at: number }
  | { type: 'wait'; id: string }
  | { type: 'settle'; id: string; outcome: Outcome }
  | { type: 'settled'; id: string }
  | { type: 'fail'; id: string; cause: FailureCause; sentence: string }
  | { type: 'pause'; ids: readonly string[] }
  | { type: 'retry'; ids: readonly string[] }
  | { type: 'give up'; ids: readonly string[] }

/** From which states an event leads on. In any other it is late, and changes nothing. */
const from = {
  prepare: ['open'],
  send: ['preparing'],
  progress: ['sending', 'waiting'],
  wait: ['sending'],
  settle: ['preparing', 'sending', 'waiting'],
  settled: ['settling'],
  fail: ['sending', 'waiting', 'settling'],
  pause: ['open', 'preparing', 'sending', 'waiting'],
  retry: ['paused', 'failed'],
} as const satisfies Record<string, readonly ItemState[]>

/** Items stay in the order in which they were opened. An id that is there already is not opened again. */
export function reduceQueue<Source>(
  items: readonly QueueItem<Source>[],
  event: QueueEvent<Source>,
): readonly QueueItem<Source>[] {
  if (event.type === 'open') {
    const known = new Set(items.map(({ id }) => id))
    const added = event.items.filter(({ id }) => !known.has(id) && known.add(id))
    return added.length === 0 ? items : [...items, ...added.map((item) => openItem(item.id, item.source))]
  }
  const ids = new Set('ids' in event ? event.ids : [event.id])
  if (event.type === 'give up')
    return items.some(({ id }) => ids.has(id)) ? items.filter(({ id }) => !ids.has(id)) : items
  const states: readonly ItemState[] = from[event.type]
  const moves = (item: QueueItem<Source>) => ids.has(item.id) && states.includes(item.state)
  return items.some(moves) ? items.map((item) => (moves(item) ? move(item, event) : item)) : items
}

function openItem<Source>(id: string, source: Source): QueueItem<Source> {
  return { id, source, state: 'open', sent: 0 }
}

type MovingEvent<Source> = Exclude<QueueEvent<Source>, { type: 'open' | 'give up' }>

function move<Source>(item: QueueItem<Source>, event: MovingEvent<Source>): QueueItem<Source> {
  const { left: _left, leg, failed: _failed, ...rest } = item
  switch (event.type) {
    case 'prepare':
      return { ...rest, state: 'preparing' }
    case 'send':
      return { ...rest, state: 'sending', prepared: event.prepared }
    case 'progress':
      return { ...rest, state: 'sending', sent: event.sent, ...measure(rest, event, leg) }
    case 'wait':
      return { ...rest, state: 'waiting' }
    case 'settle':
      return { ...rest, state: 'settling', outcome: event.outcome }
    case 'settled':
      return { ...rest, state: 'settled' }
    case 'fail':
      return { ...rest, state: 'failed', failed: { cause: event.cause, sentence: event.sentence } }
    case 'pause':
      return { ...rest, state: 'paused' }
    case 'retry':
      return { ...rest, state: 'open' }
  }
}

/** The first two seconds say too little about the speed. */
function measure<Source>(
  { prepared }: QueueItem<Source>,
  { sent, at }: { sent: number; at: number },
  leg = { at, sent },
): Pick<QueueItem<Source>, 'leg' | 'left'> {
  const seconds = (at - leg.at) / 1000
  const bytesPerSecond = (sent - leg.sent) / seconds
  if (!prepared || seconds <= 2 || bytesPerSecond <= 0) return { leg }
  return { leg, left: (prepared.file.size - sent) / bytesPerSecond }
}

const underway: readonly ItemState[] = ['preparing', 'sending', 'waiting', 'settling']

/** It is being prepared, sent or recorded. */
export function isUnderway({ state }: Pick<QueueItem<unknown>, 'state'>): boolean {
  return underway.includes(state)
}

/**
 * The next item to begin with. One that failed keeps its place, so that a queue does not run through
 * thousands of files while the site cannot take any.
 */
export function nextInQueue<Source>(
  items: readonly QueueItem<Source>[],
  atOnce: number,
): QueueItem<Source> | undefined {
  const taken = items.filter((item) => isUnderway(item) || item.state === 'failed').length
  return taken < atOnce ? items.find(({ state }) => state === 'open') : undefined
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
