/** What is remembered of a page in the browser's history, for when one comes back to it. */
interface PageState {
  /** It was reached from the same page, by a link that changes a part of it. */
  opened?: boolean
  /** How far it was scrolled. */
  y?: number
  /** The last of the pages that were added below a list. */
  lastPage?: number
}

export function pageState(): PageState {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

export function notePageState(more: PageState) {
  history.replaceState({ ...pageState(), ...more }, '')
}
