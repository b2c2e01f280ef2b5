import { Shown } from '#app/content/shown.tsx'
import { pageAddress } from '#app/features/pages/address.ts'
import type { PageLink } from '#app/features/pages/queries.server.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './page-links.module.css'

/** The company's own pages that are linked from About. */
export function PageLinks({ pages }: { pages: readonly PageLink[] }) {
  const { messages, local } = useLanguage()
  return (
    <section className={`sheet ${styles.links}`} aria-labelledby="pages">
      <div className="sheet-head" data-series="B">
        <h2 id="pages">{messages.about.pages}</h2>
      </div>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.id}>
            <a className={styles.page} href={local(pageAddress(page.slug))}>
              <Shown kind="page" of={page} field="title" />
              <Arrow />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
