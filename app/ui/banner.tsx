import type { CSSProperties, MouseEventHandler, ReactNode } from 'react'
import type { Photograph } from '#app/platform/images/photograph.ts'
import styles from './banner.module.css'
import { Picture } from './photograph.tsx'

interface BannerProps {
  photograph: Photograph | null
  sizes?: string
  className?: string
  style?: CSSProperties
  onContextMenu?: MouseEventHandler
  children: ReactNode
}

/** The full-bleed picture at the head of a page, under the clear header, with the page's heading at its foot. */
export function Banner({ photograph, sizes = '100vw', className = '', children, ...own }: BannerProps) {
  return (
    <section className={`sheet on-ink ${styles.banner} ${className}`} {...own} data-banner>
      {photograph && (
        <Picture
          className={styles.media}
          photograph={photograph}
          sizes={sizes}
          loading="eager"
          fetchPriority="high"
        />
      )}
      {children}
    </section>
  )
}
