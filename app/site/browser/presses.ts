import { IslandElement, islandOf } from './island-element.ts'

/** Milliseconds for which what the browser can do as well waits for its island. */
const patience = 3_000

const touches = ['pointerover', 'touchstart', 'pointerdown', 'focusin']
const held = new WeakSet<Element>()
/** Forms that are submitted again, on purpose. */
const released = new WeakSet<Element>()

/**
 * Hydrates islands as soon as they are touched. A press or a submit that comes before that is held, and
 * repeated once React handles it; if its code can't be loaded, the browser handles it as without JavaScript.
 */
export function hydrateTouchedIslands() {
  for (const type of touches)
    addEventListener(type, ({ target }) => void islandOf(target)?.hydrate(), { capture: true, passive: true })
  addEventListener('submit', holdSubmit, { capture: true })
  addEventListener('click', holdClick, { capture: true })
}

function holdSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || released.delete(form)) return
  hold(event, form, () => {
    released.add(form)
    // React's answer to it comes before this returns, the browser's after.
    form.requestSubmit(submitter?.isConnected ? submitter : null)
    released.delete(form)
  })
}

function holdClick(event: MouseEvent) {
  const { target } = event
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const pressed =
    target instanceof Element
      ? target.closest<HTMLElement>('a[data-opens], button[type=button]:not([commandfor], [popovertarget])')
      : null
  if (pressed) hold(event, pressed, () => pressed.click())
}

/** The press of a button that was noted before this script ran (early.ts). */
export function repeatEarlyPress(pressed: HTMLElement) {
  const island = islandOf(pressed)
  if (island) void ready(island, pressed).then(() => pressed.click())
  else pressed.click()
}

function hold(event: Event, pressed: HTMLElement, repeat: () => void) {
  const island = islandOf(pressed)
  if (!event.isTrusted || !(island instanceof IslandElement) || island.isHydrated) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (held.has(pressed)) return
  held.add(pressed)
  void ready(island, pressed).then(() => {
    held.delete(pressed)
    repeat()
  })
}

async function ready(island: IslandElement, pressed: HTMLElement) {
  const hydrated = island.hydrateOrDisable()
  // Nobody else answers a button, however long its code takes.
  if (pressed instanceof HTMLButtonElement) await hydrated
  else await Promise.race([hydrated, new Promise((resolve) => setTimeout(resolve, patience))])
}
