import { ShownSetting } from '#app/content/shown.tsx'
import type { CSSProperties } from 'react'
import { href } from 'react-router'
import type { Localized } from '#app/content/localize.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Island } from '#app/ui/island/island.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { BannerData, Film } from './banner-data.ts'
import styles from './banner.module.css'
import filmButton from './film-button.island.tsx'
import { filmButtonId, filmId } from './film.ts'

interface HomeBannerProps {
  banner: BannerData
  text: Localized<{ headertxt: string }>
}

export function HomeBanner({ banner, text }: HomeBannerProps) {
  const { film: words } = useLanguage().messages.home
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
      sizes={sizesOf(banner)}
      {...editableSetting('homeimage', photographFrom)}
    >
      {film && <MovingPicture film={film} title={words.title} />}
      <ShownSetting page="hometext" of={text} field="headertxt" as="h1" />
      <div className={styles.actions}>
        <RequestCall />
        {film && <Island of={filmButton} id={filmButtonId} props={{ words }} when="touched" />}
      </div>
    </Banner>
  )
}

/** On a phone the banner shows the middle of a picture that is as high as the banner and so wider than the screen. */
function sizesOf({ photograph, height }: BannerData): string {
  const { width = 16, height: high = 9 } = photograph ?? {}
  return `(width < 48rem) ${Math.round((height * width) / high)}px, 100vw`
}

function RequestCall() {
  const { messages, local } = useLanguage()
  return (
    <a className="button" href={local(href('/contact'))}>
      {messages.home.requestCall}
      <Arrow />
    </a>
  )
}

/**
 * Lies over the poster, and is transparent until its first frame is there. Nothing of it is loaded before the
 * page is visible (film.ts), and without JavaScript nothing at all.
 */
function MovingPicture({ film: { kind, address }, title }: { film: Film; title: string }) {
  return (
    <div
      className={styles.film}
      id={filmId}
      data-address={address}
      data-title={title}
      inert
      {...editableSetting('homeimage', 'imageUrl')}
    >
      {kind === 'video' && <video autoPlay muted loop playsInline preload="none" disablePictureInPicture />}
    </div>
  )
}
