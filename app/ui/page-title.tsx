import type { BannerPhotograph } from '#app/platform/files/photograph.ts'
import { Banner } from './banner.tsx'
import type { EditMark } from './editable.ts'
import styles from './page-title.module.css'

interface PageTitleProps extends EditMark {
  /** The wide image on which it stands, if there is one. */
  photograph?: BannerPhotograph | null
  children: string
}

/** The heading of a page that needs no image. */
export function PageTitle({ photograph = null, children, ...mark }: PageTitleProps) {
  const heading = <h1>{children}</h1>
  if (!photograph) return <div className={`sheet ${styles.pageTitle}`}>{heading}</div>
  return (
    <Banner low className={styles.pictured} photograph={photograph} {...mark}>
      {heading}
    </Banner>
  )
}
