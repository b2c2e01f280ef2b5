import { whenNear, type Behaviour } from './behaviour.ts'

/** Milliseconds after which a map is no longer waited for. */
const loadTimeout = 15_000

/**
 * Shows the map over our own drawing. Nothing is loaded from its provider before it is nearly visible. Its
 * server is probed first, because a frame does not report a failure and would show the browser's error page.
 */
export const map: Behaviour = (section, signal) => {
  const source = section.dataset.source ?? ''
  whenNear(section, '300px', signal, () => {
    const probe = fetch(source, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(loadTimeout)]),
    })
    // If it can't be reached, the drawing stays.
    probe.then(
      () => show(section),
      () => {},
    )
  })
}

/** Without JavaScript, the frame is part of the page. */
function show(section: HTMLElement) {
  const spare = section.querySelector('noscript')
  spare?.insertAdjacentHTML('beforebegin', spare.textContent ?? '')
  spare?.remove()
  const frame = section.querySelector('iframe')
  frame?.addEventListener('load', () => (frame.dataset.arrived = 'true'))
}
