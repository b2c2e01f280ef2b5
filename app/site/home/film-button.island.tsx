import { useSyncExternalStore } from 'react'
import { island } from '#app/ui/island/island.tsx'
import styles from './banner.module.css'
import { filmEvent, filmId, filmState, isMoving, moveFilm, pauseFilm, type FilmState } from './film.ts'
import { MotionIcon } from './motion-icon.tsx'

interface FilmButtonProps {
  words: { play: string; pause: string }
}

/** Moving pictures must be stoppable; a film that did not start on its own is offered. */
function FilmButton({ words }: FilmButtonProps) {
  const state = useSyncExternalStore<FilmState>(subscribe, readState, () => 'buffering')
  const moves = isMoving(state)
  const press = () => {
    const film = document.getElementById(filmId)
    if (film) (moves ? pauseFilm : moveFilm)(film)
  }
  return (
    <button
      className={`icon-button ${styles.filmButton}`}
      type="button"
      aria-label={state === 'still' ? words.play : words.pause}
      aria-pressed={state === 'still' ? undefined : !moves}
      onClick={press}
    >
      <MotionIcon moves={moves} />
    </button>
  )
}

function subscribe(changed: () => void) {
  const film = document.getElementById(filmId)
  film?.addEventListener(filmEvent, changed)
  return () => film?.removeEventListener(filmEvent, changed)
}

function readState(): FilmState {
  const film = document.getElementById(filmId)
  return film ? filmState(film) : 'still'
}

export default island('film-button', FilmButton)
