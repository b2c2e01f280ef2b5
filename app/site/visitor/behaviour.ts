import { afterOverlay } from '#app/ui/popup/after-overlay.ts'

declare global {
  interface Document {
    /** In Chromium, whether the page is being prerendered for a visit that may never come. */
    readonly prerendering?: boolean
  }
}

/**
 * The behaviour of an element in the browser, beyond its HTML. When the signal aborts, it stops and restores
 * the element.
 */
export type Behaviour<Of extends HTMLElement = HTMLElement> = (element: Of, signal: AbortSignal) => void

interface Running {
  /** The element as the server rendered it; as text, because a copy would load its photographs again. */
  served: string
  end: AbortController
}

const running = new Map<Element, Running>()
let known: Readonly<Record<string, Behaviour>> = {}

/** Registers the behaviours by the names used in `data-behaviour`. */
export function defineBehaviours(behaviours: typeof known) {
  known = behaviours
}

/** Stops the behaviours of removed elements, and starts those of new ones. */
export function startBehaviours() {
  for (const element of running.keys()) if (!element.isConnected) stopBehaviour(element)
  for (const element of document.querySelectorAll<HTMLElement>('[data-behaviour]')) {
    const behaviour = known[element.dataset.behaviour ?? '']
    if (!behaviour || running.has(element)) continue
    const end = new AbortController()
    running.set(element, { served: element.outerHTML, end })
    behaviour(element, end.signal)
  }
}

/**
 * Whether the server still renders the element as it was served, so that only its own behaviour has changed
 * it.
 */
export function isUpToDate(element: Element, fresh: Element): boolean {
  return running.get(element)?.served === fresh.outerHTML
}

export function stopBehaviour(element: Element) {
  running.get(element)?.end.abort()
  running.delete(element)
}

/**
 * Resolves when the page has loaded and is visible, so that work for network or processor may start. A
 * prerendered page becomes visible only when its link is followed.
 */
export async function pageVisible(): Promise<void> {
  if (document.prerendering) await once(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await once(window, 'load')
  await afterOverlay()
}

export function once(target: EventTarget, event: string) {
  return new Promise((resolve) => target.addEventListener(event, resolve, { once: true }))
}

/**
 * Calls `near` once the element is within `distance` (`600px`) of the viewport, or at once if it already is.
 */
export function whenNear(element: Element, distance: string, signal: AbortSignal, near: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      near()
    },
    { rootMargin: `${distance} 0px` },
  )
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}
