import { useEffect, useState, type RefObject } from 'react'
import { prefersReducedMotion } from '#app/ui/reduced-motion.ts'

/**
 * `waiting`: the page and its poster come first. `still`: the visitor would rather not have it move, or it can't be
 * played; it is offered. `buffering`: asked for, not yet seen.
 */
export type FilmState = 'waiting' | 'still' | 'buffering' | 'playing' | 'paused'

/** Milliseconds; then it counts as playing (specification §9). */
const longestBuffering = 5_000

/** How far the banner's film has come. A player of another site has no `video` here; it is there while it moves. */
export function useFilm(video: RefObject<HTMLVideoElement | null>) {
  const [state, show] = useState<FilmState>('waiting')
  useStartAfterPoster(state, show)
  useLongestBuffering(state, show)
  useHeldOrPlayed(video, state, show)
  return { state, show, toggle: () => show(isMoving(state) ? 'paused' : 'buffering') }
}

export function isMoving(state: FilmState): boolean {
  return state !== 'still' && state !== 'paused'
}

function useStartAfterPoster(state: FilmState, show: (state: FilmState) => void) {
  useEffect(() => {
    if (state !== 'waiting') return
    let gone = false
    void posterPainted().then(() => {
      if (!gone) show(prefersReducedMotion() || savesData() ? 'still' : 'buffering')
    })
    return () => {
      gone = true
    }
  }, [state, show])
}

function useLongestBuffering(state: FilmState, show: (state: FilmState) => void) {
  useEffect(() => {
    if (state !== 'buffering') return
    const timer = setTimeout(() => show('playing'), longestBuffering)
    return () => clearTimeout(timer)
  }, [state, show])
}

/** Nothing of the video is fetched before it is first to move. */
function useHeldOrPlayed(
  video: RefObject<HTMLVideoElement | null>,
  state: FilmState,
  show: (state: FilmState) => void,
) {
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (state === 'paused') element.pause()
    if (state !== 'buffering') return
    // Also when it is asked for again after it could not be had.
    if (!element.getAttribute('src') || element.error) element.src = element.dataset.address ?? ''
    element.play().catch((error: unknown) => {
      const interrupted = error instanceof DOMException && error.name === 'AbortError'
      if (!interrupted) show('still')
    })
  }, [video, state, show])
}

/** After the page has loaded, and after the poster of a page that was reached by a link. */
async function posterPainted() {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  // A poster that can't be decoded keeps nothing from being played.
  await document
    .querySelector<HTMLImageElement>('[data-banner] img')
    ?.decode()
    .catch(() => undefined)
}

function savesData(): boolean {
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return true
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
