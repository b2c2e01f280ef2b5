import type { CSSProperties } from 'react'
import { href } from 'react-router'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Island } from '#app/ui/island/island.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import type { BannerFacts, Film } from './banner-facts.ts'
import styles from './banner.module.css'
import filmButton from './film-button.island.tsx'
import { filmButtonId, filmId } from './film.ts'

/** On a phone the banner shows the middle of a wide picture, about 640 px of its width at double density. */
const sizes = '(width < 48rem) 640px, 100vw'

export function HomeBanner({ banner, heading }: { banner: BannerFacts; heading: string }) {
  const { photograph, photographFrom, film, height, focalPoint } = banner
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
      {...editableSetting('homeimage', photographFrom)}
    >
      {film && <MovingPicture film={film} />}
      <h1 dir="auto" {...editableSetting('hometext', 'headertxt')}>
        {heading}
      </h1>
      <div className={styles.actions}>
        <RequestCall />
        {film && <Island of={filmButton} id={filmButtonId} props={{}} when="touched" />}
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
 * Lies over the poster, and is transparent until its first frame is there. Nothing of it is loaded before the
 * page is visible (film.ts), and without JavaScript nothing at all.
 */
function MovingPicture({ film: { kind, address } }: { film: Film }) {
  return (
    <div
      className={styles.film}
      id={filmId}
      data-address={address}
      inert
      {...editableSetting('homeimage', 'imageUrl')}
    >
      {kind === 'video' && <video autoPlay muted loop playsInline preload="none" disablePictureInPicture />}
    </div>
  )
}
