import { liveAddress, shortestSpread, spreadEvent } from '#app/platform/live/topics.ts'

/** What a part of the page wants to hear of. */
export interface Interest {
  /** As they stand in the page; `useTopics` knows which there are. */
  topics: readonly string[]
  /** The record that is open for editing; while it is heard of, everybody else sees that it is. */
  editing?: { kind: string; id: string }
  /** Heard behind other pages too, and not only while this one is looked at. */
  always?: boolean
  /**
   * Something has changed, or may have, at the latest when it was `heard` of (`performance.now()`). Answers false where it
   * could not find out what is new, and is called again later.
   */
  changed(heard: number): unknown
}

interface Listener extends Interest {
  /** Something may have changed while it was not heard of, so that it is asked once the stream is open. */
  missed: boolean
  heard: number
  asking?: ReturnType<typeof setTimeout> | undefined
  pause: ReturnType<typeof backOff>
}

/** Of this tab, by which it knows itself among those that have a record open. */
export const tab = Math.random().toString(36).slice(2)

const shortestPause = 2_000
const longestPause = 60_000

const listeners = new Set<Listener>()
/** The one stream of this tab; while it changes its topics, also the one before, so that nothing is missed between. */
const sources = new Set<EventSource>()
let current: EventSource | undefined
let address = ''
let arranging = false
let reopening: ReturnType<typeof setTimeout> | undefined
const reopenPause = backOff()
let spread = shortestSpread
let isLost = false
/** Called when the server is heard again after a lost connection: it may be another version of the program by then. */
export const heardAgain = new Set<() => void>()
/** What changed between the rendering of a page and its first stream is asked for once; later pages are fresh. */
let caughtUp = false

/** Listens to `/live` until the returned function is called, over lost connections and refusals. */
export function listen(interest: Interest): () => void {
  const missed = !caughtUp || interest.editing !== undefined
  const listener: Listener = { ...interest, missed, heard: 0, pause: backOff() }
  listeners.add(listener)
  document.addEventListener('visibilitychange', arrange)
  arrangeSoon()
  return () => {
    listeners.delete(listener)
    clearTimeout(listener.asking)
    arrangeSoon()
  }
}

/** Once for all that come and go with a page. */
function arrangeSoon() {
  if (arranging) return
  arranging = true
  queueMicrotask(arrange)
}

function isHeard(listener: Listener) {
  return listeners.has(listener) && (listener.always || !document.hidden)
}

/** Opens the stream of what is listened for now, and closes the one before as soon as that one is open. */
function arrange() {
  arranging = false
  for (const listener of listeners) if (!isHeard(listener)) setAside(listener)
  const wanted = addressOf([...listeners].filter(isHeard))
  if (wanted === address) return askMissed()
  address = wanted
  clearTimeout(reopening)
  if (wanted !== '') return open()
  current = undefined
  closeOthers()
}

function addressOf(heard: readonly Listener[]): string {
  const topics = new Set(heard.flatMap(({ topics }) => topics))
  if (topics.size === 0) return ''
  const editing = heard.find(({ editing }) => editing)?.editing
  const record = editing && `&${new URLSearchParams({ ...editing, tab })}`
  return `${liveAddress}?topics=${[...topics].toSorted().join()}${record ?? ''}`
}

function open() {
  const source = new EventSource(address)
  current = source
  sources.add(source)
  source.onmessage = ({ data }) => {
    // Whatever is no topic concerns all: that nobody is signed in any more, say.
    const concerned = [...listeners].filter(({ topics }) => topics.includes(data))
    for (const listener of concerned.length > 0 ? concerned : listeners) ask(listener)
  }
  source.addEventListener(spreadEvent, ({ data }) => (spread = Number(data)))
  source.onopen = () => {
    if (source !== current) return
    closeOthers()
    caughtUp = true
    reopenPause.reset()
    if (isLost) for (const again of heardAgain) again()
    isLost = false
    askMissed()
  }
  source.onerror = () => {
    isLost = true
    for (const listener of listeners) listener.missed = true
    // Otherwise the browser connects again by itself.
    if (source !== current || source.readyState !== EventSource.CLOSED) return
    closeOthers()
    clearTimeout(reopening)
    reopening = setTimeout(open, reopenPause.next())
  }
}

function closeOthers() {
  for (const source of sources) {
    if (source === current) continue
    source.close()
    sources.delete(source)
  }
}

function askMissed() {
  if (current?.readyState !== EventSource.OPEN) return
  for (const listener of listeners) if (listener.missed) ask(listener)
}

/** Several changes in a row are one question. Not every open page asks at the same moment. */
function ask(listener: Listener) {
  listener.heard = performance.now()
  askSoon(listener, 0)
}

function askSoon(listener: Listener, after: number) {
  if (!isHeard(listener)) return setAside(listener)
  listener.missed = false
  listener.asking ??= setTimeout(
    async () => {
      listener.asking = undefined
      if ((await listener.changed(listener.heard)) === false) askSoon(listener, listener.pause.next())
      else listener.pause.reset()
    },
    after + Math.random() * spread,
  )
}

function setAside(listener: Listener) {
  clearTimeout(listener.asking)
  listener.asking = undefined
  listener.missed = true
}

/** Pauses that double, each lengthened by chance up to twice. */
function backOff() {
  let pause = shortestPause
  return {
    next() {
      const now = pause * (1 + Math.random())
      pause = Math.min(pause * 2, longestPause)
      return now
    },
    reset() {
      pause = shortestPause
    },
  }
}
