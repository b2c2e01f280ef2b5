import { useRef, type CSSProperties, type MouseEvent } from 'react'
import { preload } from 'react-dom'
import { href, Link } from 'react-router'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Photograph } from '#app/platform/images/photograph.ts'
import { imageSources } from '#app/platform/images/variants.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { Banner } from '#app/ui/banner.tsx'
import type { BannerFacts, Film } from './banner-facts.ts'
import styles from './banner.module.css'
import { PlayerFilm, VideoFilm } from './film.tsx'
import { MotionSign } from './motion-sign.tsx'
import { isMoving, useFilm, type FilmState } from './use-film.ts'

/** On a phone the banner shows the middle of a wide picture, about 640 px of its width at twice the density. */
const sizes = '(width < 48rem) 640px, 100vw'

export function HomeBanner({ banner, heading }: { banner: BannerFacts; heading: string }) {
  const { photograph, film, height, focalPoint } = banner
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--video-height': height,
    '--focal-point': `${focalPoint.focusX}% ${focalPoint.focusY}%`,
  }
  if (photograph) preloadPoster(photograph)
  return (
    <Banner
      className={styles.homeBanner}
      style={style}
      photograph={photograph}
      sizes={sizes}
      onContextMenu={film && preventMenuOfFilm}
    >
      {film ? (
        <Moving key={film.address} film={film} heading={heading} />
      ) : (
        <>
          <h1>{heading}</h1>
          <div className={styles.actions}>
            <RequestCall />
          </div>
        </>
      )}
    </Banner>
  )
}

/** The film lies behind everything else in the banner, so what is clicked on it is the banner (specification §2). A link keeps its menu. */
function preventMenuOfFilm(event: MouseEvent) {
  const isControl = event.target instanceof Element && event.target.closest('a, button')
  if (!isControl) event.preventDefault()
}

function Moving({ film, heading }: { film: Film; heading: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, show, toggle } = useFilm(video)
  return (
    <>
      {film.kind === 'video' ? (
        <VideoFilm address={film.address} state={state} show={show} ref={video} />
      ) : (
        <PlayerFilm address={film.address} state={state} show={show} />
      )}
      <h1>{heading}</h1>
      <div className={styles.actions}>
        <RequestCall />
        <FilmButton state={state} toggle={toggle} />
      </div>
    </>
  )
}

function RequestCall() {
  return (
    <Link className="button" to={href('/contact')} prefetch="intent">
      Request a Call
      <Arrow />
    </Link>
  )
}

/** Moving pictures must be stoppable; one that never began is offered instead. */
function FilmButton({ state, toggle }: { state: FilmState; toggle: () => void }) {
  const offered = state === 'still'
  return (
    <button
      className={`icon-button ${styles.filmButton}`}
      type="button"
      aria-label={offered ? 'Play the video' : 'Pause the video'}
      aria-pressed={offered ? undefined : state === 'paused'}
      data-buffering={state === 'buffering'}
      onClick={toggle}
    >
      <MotionSign moving={isMoving(state)} />
    </button>
  )
}

/** Asked for in the page's head, in the version that the picture will choose. */
function preloadPoster(photograph: Photograph) {
  const [best] = imageSources(photograph)
  preload(fileAddress(photograph.key), {
    as: 'image',
    fetchPriority: 'high',
    ...(best && { type: best.type, imageSrcSet: best.srcSet, imageSizes: sizes }),
  })
}
