import { afterOverlay } from '#app/ui/popup/after-overlay.ts'

declare global {
  interface Document {
    /** Chromium tells whether it prepares a page that nobody has asked for yet. */
    readonly prerendering?: boolean
  }
}

/** What an element does in the browser, beyond its HTML. It ends, and leaves the element as it found it, with the signal. */
export type Behaviour<Of extends HTMLElement = HTMLElement> = (element: Of, signal: AbortSignal) => void

interface Running {
  /** The element as the server wrote it; as text, because a copy of it would load its photographs again. */
  served: string
  end: AbortController
}

const running = new Map<Element, Running>()
let known: Readonly<Record<string, Behaviour>> = {}

/** What an element may ask for by `data-behaviour`. */
export function defineBehaviours(behaviours: typeof known) {
  known = behaviours
}

/** Ends what belongs to elements that have gone, and starts what those that have come ask for. */
export function startBehaviours() {
  for (const element of running.keys()) if (!element.isConnected) endBehaviour(element)
  for (const element of document.querySelectorAll<HTMLElement>('[data-behaviour]')) {
    const behaviour = known[element.dataset.behaviour ?? '']
    if (!behaviour || running.has(element)) continue
    const end = new AbortController()
    running.set(element, { served: element.outerHTML, end })
    behaviour(element, end.signal)
  }
}

/** Whether the element has changed itself since it was served, and the server has nothing new to say about it. */
export function isUpToDate(element: Element, fresh: Element): boolean {
  return running.get(element)?.served === fresh.outerHTML
}

export function endBehaviour(element: Element) {
  running.get(element)?.end.abort()
  running.delete(element)
}

/**
 * Resolves when all that the page began with has come and is seen: what takes the line or the processor may begin. A page
 * that was prepared ahead is seen when its link is followed, if ever.
 */
export async function pageSeen(): Promise<void> {
  if (document.prerendering) await once(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await once(window, 'load')
  await afterOverlay()
}

export function once(target: EventTarget, event: string) {
  return new Promise((resolve) => target.addEventListener(event, resolve, { once: true }))
}

/** Calls `near` once the element comes within `distance` (`600px`) of what is seen; at once, if it already is. */
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
