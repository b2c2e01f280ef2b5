import type { Film } from './banner-facts.ts'
import styles from './film.module.css'

/** Lies over the poster, and is clear until its first picture is there. Without JavaScript it stays so. */
export function MovingPicture({ film: { kind, address } }: { film: Film }) {
  if (kind === 'video')
    return (
      <video
        className={styles.film}
        data-address={address}
        autoPlay
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        disablePictureInPicture
      />
    )
  // Nothing of the provider is loaded with the page.
  return <div className={styles.film} inert data-player={address} />
}
