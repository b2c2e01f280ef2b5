import type { CSSProperties, ReactNode } from 'react'
import type { BannerPhotograph } from '#app/platform/files/photograph.ts'
import type { EditMark } from './editable.ts'
import styles from './banner.module.css'
import { Picture } from './photograph.tsx'

interface BannerProps extends EditMark {
  photograph: BannerPhotograph | null
  sizes?: string
  /** A band above a list, which begins on the first screen. */
  low?: boolean
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/**
 * The full-bleed picture at the top of a page, under the transparent header, with the page's heading at its
 * bottom.
 */
export function Banner({
  photograph,
  sizes = '100vw',
  low = false,
  className = '',
  children,
  style,
  ...mark
}: BannerProps) {
  const veil = photograph?.veil
  const shades: (CSSProperties & Record<`--${string}`, number>) | undefined = veil && {
    '--veil-top': veil.top,
    '--veil-bottom': veil.bottom,
  }
  return (
    <section
      className={`sheet on-ink ${styles.banner} ${veil ? styles.measured : ''} ${className}`}
      style={{ ...style, ...shades }}
      data-banner={low ? 'low' : ''}
    >
      {photograph && (
        <Picture
          className={styles.media}
          photograph={photograph}
          sizes={sizes}
          loading="eager"
          fetchPriority="high"
          {...mark}
        />
      )}
      {children}
    </section>
  )
}
