let typed = ''
let listening: AbortController | undefined

/** Keeps what is typed until the palette, which may first have to be loaded, has the focus. */
export function keepEarlyKeys() {
  takeEarlyKeys()
  listening = new AbortController()
  const { signal } = listening
  addEventListener('keydown', keep, { capture: true, signal })
}

/** @returns what was typed */
export function takeEarlyKeys(): string {
  const taken = typed
  listening?.abort()
  typed = ''
  return taken
}

function keep(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape' || (target instanceof HTMLElement && target.closest('[role="dialog"]')))
    return void takeEarlyKeys()
  if (key.length > 1 || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  typed += key
}
