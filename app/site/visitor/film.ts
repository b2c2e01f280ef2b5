import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'
import { motionIconPaths } from '../home/motion-icon-paths.ts'
import { pageVisible, type Behaviour } from './behaviour.ts'

declare global {
  interface Navigator {
    /** Not available in every browser. */
    connection?: { saveData?: boolean }
  }
}

/**
 * `waiting`: the page and its poster load first. `still`: the visitor prefers no motion, or the film can't be
 * played automatically; it is offered. `buffering`: requested, but not yet visible.
 */
type FilmState = 'waiting' | 'still' | 'buffering' | 'playing' | 'paused'

/** Milliseconds after which it counts as playing (specification §9). */
const bufferingTimeout = 5_000

/**
 * The film in the home page's banner: a stored video, or a provider's player, which exists only while it
 * moves.
 */
export const film: Behaviour = (banner, signal) => {
  const video = banner.querySelector('video')
  const player = banner.querySelector<HTMLElement>('[data-player]')
  const button = banner.querySelector<HTMLElement>('[data-film-button]')
  let state: FilmState = 'waiting'
  let longest: ReturnType<typeof setTimeout> | undefined

  function show(next: FilmState) {
    if (signal.aborted) return
    const before = state
    state = next
    if (button) showState(button, next)
    clearTimeout(longest)
    if (next === 'buffering') longest = setTimeout(show, bufferingTimeout, 'playing')
    if (video && next === 'paused') video.pause()
    if (video && next === 'buffering' && before !== 'playing') play(video)
    if (player) showPlayer(player, isMoving(next) && next !== 'waiting')
  }

  function play(element: HTMLVideoElement) {
    // Nothing is loaded before it first moves; after an error it is loaded again.
    if (!element.getAttribute('src') || element.error) element.src = element.dataset.address ?? ''
    element.play().catch((error: unknown) => {
      const interrupted = error instanceof DOMException && error.name === 'AbortError'
      if (!interrupted) show('still')
    })
  }

  function showPlayer(place: HTMLElement, moving: boolean) {
    if (!moving) return place.replaceChildren()
    if (place.firstChild) return
    const frame = document.createElement('iframe')
    frame.src = place.dataset.player ?? ''
    frame.title = 'Banner video'
    frame.allow = 'autoplay'
    frame.addEventListener('load', () => show('playing'), { signal })
    place.append(frame)
  }

  video?.addEventListener('loadeddata', () => video.animate({ opacity: [0, 1] }, 250), { signal })
  video?.addEventListener('waiting', () => state === 'playing' && show('buffering'), { signal })
  video?.addEventListener('playing', () => show('playing'), { signal })
  button?.addEventListener('click', () => show(isMoving(state) ? 'paused' : 'buffering'), { signal })
  // The film lies behind everything else in the banner, so a click on it reaches the banner. A link keeps its
  // context menu.
  banner.addEventListener('contextmenu', preventMenuOfFilm, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(longest)
    video?.removeAttribute('src')
    if (player) showPlayer(player, false)
  })
  void posterSeen(banner).then(() => {
    if (state === 'waiting') show(prefersReducedMotion() || savesData() ? 'still' : 'buffering')
  })
}

function isMoving(state: FilmState): boolean {
  return state !== 'still' && state !== 'paused'
}

/** Moving pictures must be stoppable; a film that never started is offered instead. */
function showState(button: HTMLElement, state: FilmState) {
  const offered = state === 'still'
  button.ariaLabel = offered ? 'Play the video' : 'Pause the video'
  button.ariaPressed = offered ? null : String(state === 'paused')
  button.dataset.buffering = String(state === 'buffering')
  button.querySelector('path')?.setAttribute('d', motionIconPaths[isMoving(state) ? 'moving' : 'still'])
}

function preventMenuOfFilm(event: Event) {
  const isControl = event.target instanceof Element && event.target.closest('a, button')
  if (!isControl) event.preventDefault()
}

async function posterSeen(banner: Element) {
  await pageVisible()
  // A poster that can't be decoded must not prevent playing.
  await banner
    .querySelector('img')
    ?.decode()
    .catch(() => undefined)
}

function savesData(): boolean {
  return matchMedia('(prefers-reduced-data: reduce)').matches || navigator.connection?.saveData === true
}
