import type { Ref } from 'react'
import type { FilmState } from './use-film.ts'
import styles from './film.module.css'

interface FilmProps {
  address: string
  state: FilmState
  show: (state: FilmState) => void
}

/** Lies over the poster, and is clear until its first picture is there. Without JavaScript it stays so. */
export function VideoFilm({ address, state, show, ref }: FilmProps & { ref: Ref<HTMLVideoElement> }) {
  return (
    <video
      className={styles.film}
      ref={ref}
      data-address={address}
      autoPlay
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      disablePictureInPicture
      onLoadedData={({ currentTarget }) => currentTarget.animate({ opacity: [0, 1] }, 250)}
      onWaiting={() => state === 'playing' && show('buffering')}
      onPlaying={() => show('playing')}
    />
  )
}

/** There only while it moves, so that nothing of the provider is loaded before, and pausing ends it. */
export function PlayerFilm({ address, state, show }: FilmProps) {
  if (state !== 'buffering' && state !== 'playing') return null
  return (
    <div className={styles.film} inert>
      <iframe
        className={styles.player}
        src={address}
        title="Banner video"
        allow="autoplay"
        onLoad={() => show('playing')}
      />
    </div>
  )
}
