import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'

declare global {
  interface Navigator {
    /** Not available in every browser. */
    connection?: { saveData?: boolean }
  }
}

/**
 * `still`: the visitor prefers no motion, or the film can't be played automatically; it is offered.
 * `buffering`: requested, but not yet visible.
 */
export type FilmState = 'still' | 'buffering' | 'playing' | 'paused'

/** The element that holds the film: a `<video>`, or a provider's player while it moves. */
export const filmId = 'banner-film'
export const filmButtonId = 'film-button'
/** Dispatched on that element. */
export const filmEvent = 'filmstate'
/** Milliseconds after which it counts as playing (specification §9). */
const bufferingTimeout = 5_000
let timeout: ReturnType<typeof setTimeout> | undefined

/**
 * Starts the film in the home page's banner once the page is visible; React is not needed for that.
 * @param offer called whenever it stands still without having been paused
 */
export async function startFilm(offer: () => void) {
  const place = document.getElementById(filmId)
  const banner = place?.closest('section')
  if (!place || !banner) return
  // The film lies behind everything else in the banner, so a click on it reaches the banner.
  banner.addEventListener('contextmenu', preventMenuOfFilm)
  // The code of its button could not be loaded; what moves can still be stopped.
  banner.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-failed]')) pauseFilm(place)
  })
  place.addEventListener(filmEvent, () => filmState(place) === 'still' && offer())
  // The poster comes first. One that can't be decoded must not prevent playing.
  const [poster] = banner.getElementsByTagName('img')
  await poster?.decode().catch(() => undefined)
  const video = videoOf(place)
  video?.addEventListener('loadeddata', () => video.animate({ opacity: [0, 1] }, 250))
  video?.addEventListener('waiting', () => filmState(place) === 'playing' && show(place, 'buffering'))
  // One that was paused meanwhile still reports this.
  video?.addEventListener('playing', () => !video.paused && show(place, 'playing'))
  if (prefersReducedMotion() || savesData()) show(place, 'still')
  else moveFilm(place)
}

export function filmState({ dataset }: HTMLElement): FilmState {
  return (dataset.state ?? 'buffering') as FilmState // Only `show` writes it.
}

export function isMoving(state: FilmState): boolean {
  return state === 'buffering' || state === 'playing'
}

export function moveFilm(place: HTMLElement) {
  show(place, 'buffering')
  const address = place.dataset.address ?? ''
  const video = videoOf(place)
  if (!video) return place.replaceChildren(playerFrame(place, address))
  // Nothing is loaded before it first moves; after an error it is loaded again.
  if (!video.getAttribute('src') || video.error) video.src = address
  video.play().catch((error: unknown) => {
    const interrupted = error instanceof DOMException && error.name === 'AbortError'
    if (!interrupted) show(place, 'still')
  })
}

export function pauseFilm(place: HTMLElement) {
  show(place, 'paused')
  const video = videoOf(place)
  if (video) video.pause()
  else place.replaceChildren()
}

function show(place: HTMLElement, state: FilmState) {
  place.dataset.state = state
  clearTimeout(timeout)
  if (state === 'buffering') timeout = setTimeout(show, bufferingTimeout, place, 'playing')
  place.dispatchEvent(new Event(filmEvent))
}

function videoOf(place: HTMLElement): HTMLVideoElement | undefined {
  const { firstElementChild: first } = place
  return first instanceof HTMLVideoElement ? first : undefined
}

function playerFrame(place: HTMLElement, address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = place.dataset.title ?? ''
  frame.allow = 'autoplay'
  frame.addEventListener('load', () => show(place, 'playing'))
  return frame
}

/** A link keeps its context menu. */
function preventMenuOfFilm(event: Event) {
  const isControl = event.target instanceof Element && event.target.closest('a, button')
  if (!isControl) event.preventDefault()
}

function savesData(): boolean {
  return matchMedia('(prefers-reduced-data: reduce)').matches || navigator.connection?.saveData === true
}
