import type { CSSProperties, ReactNode } from 'react'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { EditMark } from './editable.ts'
import styles from './banner.module.css'
import { Picture } from './photograph.tsx'

interface BannerProps extends EditMark {
  photograph: Photograph | null
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
  return (
    <section
      className={`sheet on-ink ${styles.banner} ${className}`}
      style={style}
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
