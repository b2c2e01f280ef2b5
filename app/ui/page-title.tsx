import styles from './page-title.module.css'

/** The heading of a page without a banner. */
export function PageTitle({ children }: { children: string }) {
  return (
    <div className={`sheet ${styles.pageTitle}`}>
      <h1>{children}</h1>
    </div>
  )
}
