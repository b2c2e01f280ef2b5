import { liveAddress, minSpread, pollInterval, spreadEvent } from '#app/platform/live/topics.ts'

/** The topics that a part of the page follows. */
export interface Interest {
  /** As received from the page; `useTopics` restricts them to known topics. */
  topics: readonly string[]
  /** The record that is open for editing; others see that it is while this is listened to. */
  editing?: { kind: string; id: string }
  /** Also while the page is hidden, not only while it is visible. */
  always?: boolean
  /**
   * Something has, or may have, changed, no later than `heard` (`performance.now()`). Returns false if it
   * could not find out what is new; it is then called again later.
   */
  changed(receivedAt: number): unknown
}

interface Listener extends Interest {
  /** Something may have changed while it was not listened to, so it is called once the stream is open. */
  missed: boolean
  receivedAt: number
  asking?: ReturnType<typeof setTimeout> | undefined
  pause: ReturnType<typeof backOff>
}

/** This tab's id, by which it recognises itself among those that have a record open. */
export const tab = Math.random().toString(36).slice(2)

const minDelay = 2_000
const maxDelay = pollInterval

const listeners = new Set<Listener>()
/**
 * This tab's stream. While the topics change, the previous one stays open too, so that nothing is missed in
 * between.
 */
const sources = new Set<EventSource>()
let current: EventSource | undefined
let address = ''
let arranging = false
let reopening: ReturnType<typeof setTimeout> | undefined
/** While there is no stream: it was refused, had to give way to others, or the connection is lost. */
let polling: ReturnType<typeof setInterval> | undefined
const reopenPause = backOff()
let spread = minSpread
let isLost = false
/** Whether the server stopped answering this tab, and has not answered again yet. */
export const isStreamLost = () => isLost
/** Called when the server is reachable again after a lost connection; it may have been updated meanwhile. */
export const reconnectCallbacks = new Set<() => void>()
/**
 * Changes between the rendering of a page and its first stream are checked for once; later pages are fresh.
 */
let caughtUp = false

/** Listens to `/live` until the returned function is called, across lost connections and refusals. */
export function listen(interest: Interest): () => void {
  const missed = !caughtUp || interest.editing !== undefined
  const listener: Listener = { ...interest, missed, receivedAt: 0, pause: backOff() }
  listeners.add(listener)
  document.addEventListener('visibilitychange', arrange)
  arrangeSoon()
  return () => {
    listeners.delete(listener)
    clearTimeout(listener.asking)
    arrangeSoon()
  }
}

/** Runs once for all listeners that are added and removed with a page. */
function arrangeSoon() {
  if (arranging) return
  arranging = true
  queueMicrotask(arrange)
}

function isActive(listener: Listener) {
  return listeners.has(listener) && (listener.always || !document.hidden)
}

/** Opens a stream for the current topics, and closes the previous one once the new one is open. */
function arrange() {
  arranging = false
  for (const listener of listeners) if (!isActive(listener)) suspend(listener)
  const wanted = streamAddress([...listeners].filter(isActive))
  if (wanted === address) return askMissed()
  address = wanted
  clearTimeout(reopening)
  if (wanted !== '') return open()
  current = undefined
  stopPolling()
  closeOthers()
}

function streamAddress(active: readonly Listener[]): string {
  const topics = new Set(active.flatMap(({ topics }) => topics))
  if (topics.size === 0) return ''
  const editing = active.find(({ editing }) => editing)?.editing
  const record = editing && `&${new URLSearchParams({ ...editing, tab })}`
  return `${liveAddress}?topics=${[...topics].toSorted().join()}${record ?? ''}`
}

function open() {
  const source = new EventSource(address)
  current = source
  sources.add(source)
  source.onmessage = ({ data }) => {
    // A message that is no topic concerns every listener, for example the end of the session.
    const concerned = [...listeners].filter(({ topics }) => topics.includes(data))
    for (const listener of concerned.length > 0 ? concerned : listeners) ask(listener)
  }
  source.addEventListener(spreadEvent, ({ data }) => (spread = Number(data)))
  source.onopen = () => {
    if (source !== current) return
    stopPolling()
    closeOthers()
    caughtUp = true
    reopenPause.reset()
    if (isLost) for (const again of reconnectCallbacks) again()
    isLost = false
    askMissed()
  }
  source.onerror = () => {
    isLost = true
    for (const listener of listeners) listener.missed = true
    if (source === current) polling ??= setInterval(askAll, pollInterval)
    // Otherwise the browser reconnects on its own.
    if (source !== current || source.readyState !== EventSource.CLOSED) return
    closeOthers()
    clearTimeout(reopening)
    reopening = setTimeout(open, reopenPause.next())
  }
}

function askAll() {
  for (const listener of listeners) ask(listener)
}

function stopPolling() {
  clearInterval(polling)
  polling = undefined
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

/** Combines several changes in a row. The delay is random, so that open pages don't all ask at once. */
function ask(listener: Listener) {
  listener.receivedAt = performance.now()
  askSoon(listener, 0)
}

function askSoon(listener: Listener, after: number) {
  if (!isActive(listener)) return suspend(listener)
  listener.missed = false
  listener.asking ??= setTimeout(
    async () => {
      listener.asking = undefined
      if ((await listener.changed(listener.receivedAt)) === false) askSoon(listener, listener.pause.next())
      else listener.pause.reset()
    },
    after + Math.random() * spread,
  )
}

function suspend(listener: Listener) {
  clearTimeout(listener.asking)
  listener.asking = undefined
  listener.missed = true
}

/** Delays that double, each extended at random to at most twice its length. */
function backOff() {
  let pause = minDelay
  return {
    next() {
      const now = pause * (1 + Math.random())
      pause = Math.min(pause * 2, maxDelay)
      return now
    },
    reset() {
      pause = minDelay
    },
  }
}
