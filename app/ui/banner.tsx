import type { ReactNode } from 'react'
import type { Photograph } from '#app/platform/files/photograph.ts'
import styles from './banner.module.css'
import { Picture } from './photograph.tsx'

/** The full-bleed picture at the head of a page, under the clear header, with the page's heading at its foot. */
export function Banner({ photograph, children }: { photograph: Photograph | null; children: ReactNode }) {
  return (
    <section className={`sheet on-ink ${styles.banner}`} data-banner>
      {photograph && (
        <Picture
          className={styles.media}
          photograph={photograph}
          sizes="100vw"
          loading="eager"
          fetchPriority="high"
        />
      )}
      {children}
    </section>
  )
}
