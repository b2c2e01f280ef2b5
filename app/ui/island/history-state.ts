/** What the browser's history remembers of an island, for when the visitor returns to the page. */
type IslandStates = Record<string, unknown>

function statesOf(state: unknown): IslandStates {
  return typeof state === 'object' && state !== null && 'islands' in state
    ? (state.islands as IslandStates)
    : {}
}

/** Whether the island must be hydrated at once, to show what it showed before. */
export function hasHistoryState(island: string): boolean {
  return island in statesOf(history.state)
}

export function readHistoryState(island: string): unknown {
  return statesOf(history.state)[island]
}

export function saveHistoryState(island: string, value: unknown) {
  history.replaceState({ ...history.state, islands: { ...statesOf(history.state), [island]: value } }, '')
}
