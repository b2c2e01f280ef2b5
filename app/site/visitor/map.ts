import { whenNear, type Behaviour } from './behaviour.ts'

/** Milliseconds; a map that takes longer is not waited for. */
const longestWait = 15_000

/**
 * Lays the map over the drawing of our own. Nothing of its provider is loaded before it is nearly in sight; and as a frame
 * says nothing of its failure, and shows the browser's own page about it, its server is asked first.
 */
export const map: Behaviour = (section, signal) => {
  const source = section.dataset.source ?? ''
  whenNear(section, '300px', signal, () => {
    const asked = fetch(source, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]),
    })
    // Where it can't be reached, the drawing stays.
    asked.then(
      () => show(section),
      () => {},
    )
  })
}

/** Without JavaScript the frame stands there by itself. */
function show(section: HTMLElement) {
  const spare = section.querySelector('noscript')
  spare?.insertAdjacentHTML('beforebegin', spare.textContent ?? '')
  spare?.remove()
  const frame = section.querySelector('iframe')
  frame?.addEventListener('load', () => (frame.dataset.arrived = 'true'))
}
