/** What the browser's history remembers about a page for when the visitor returns to it. */
interface PageState {
  /** It was reached from the same page, by a link that changes a part of it. */
  opened?: boolean
  /** The scroll position. */
  y?: number
  /** The last page that was added below a list. */
  lastPage?: number
}

export function readPageState(): PageState {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

export function savePageState(more: PageState) {
  history.replaceState({ ...readPageState(), ...more }, '')
}
