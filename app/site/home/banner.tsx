import type { CSSProperties } from 'react'
import { href } from 'react-router'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { Banner } from '#app/ui/banner.tsx'
import type { BannerFacts, Film } from './banner-facts.ts'
import styles from './banner.module.css'
import { MotionIcon } from './motion-icon.tsx'

/** On a phone the banner shows the middle of a wide picture, about 640 px of its width at double density. */
const sizes = '(width < 48rem) 640px, 100vw'

export function HomeBanner({ banner, heading }: { banner: BannerFacts; heading: string }) {
  const { photograph, film, height, focalPoint } = banner
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--video-height': height,
    '--focal-point': `${focalPoint.focusX}% ${focalPoint.focusY}%`,
  }
  return (
    <Banner
      className={styles.homeBanner}
      style={style}
      photograph={photograph}
      sizes={sizes}
      behaviour={film && 'film'}
    >
      {film && <MovingPicture film={film} />}
      <h1 dir="auto">{heading}</h1>
      <div className={styles.actions}>
        <RequestCall />
        {film && <FilmButton />}
      </div>
    </Banner>
  )
}

function RequestCall() {
  return (
    <a className="button" href={href('/contact')}>
      Request a Call
      <Arrow />
    </a>
  )
}

/**
 * Moving pictures must be stoppable. If the film does not start on its own, the script uses this button to
 * offer it.
 */
function FilmButton() {
  return (
    <button
      className={`icon-button ${styles.filmButton}`}
      type="button"
      aria-label="Pause the video"
      aria-pressed={false}
      data-film-button=""
      data-buffering={false}
    >
      <MotionIcon />
    </button>
  )
}

/**
 * Lies over the poster, and is transparent until its first frame is there. It is not shown without JavaScript.
 */
function MovingPicture({ film: { kind, address } }: { film: Film }) {
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
  // The page itself loads nothing from the provider.
  return <div className={styles.film} inert data-player={address} />
}
