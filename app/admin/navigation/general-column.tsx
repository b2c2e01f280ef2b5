import { useEffect, useRef } from 'react'
import { href, useLocation } from 'react-router'
import { groups, stored } from '#app/features/settings/collection.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import classes from './general-column.module.css'
import { generalPages, screens, type GeneralPage } from './general-pages.ts'
import { NavRow } from './nav-row.tsx'

/** Shown above the groups, within sight on any screen. */
const headPages: readonly GeneralPage[] = [
  screens.overview,
  screens.history,
  { ...stored.languages.admin, area: stored.languages.area },
  screens.siteCheck,
  screens.backups,
]
const groupedPages = generalPages.filter(({ address }) => headPages.every((page) => page.address !== address))

interface ColumnProps {
  /** Called after a page was chosen. */
  chosen?: () => void
  /** The column scrolls on its own and scrolls to the current page. */
  scrolls?: boolean
}

/** The left column of General. The phone's menu, and Overview on a phone, show the same list. */
export function GeneralColumn(column: ColumnProps) {
  const may = useMay()
  const grouped = groupedPages.filter(({ area }) => may(area))
  return (
    <nav aria-label="General">
      <section aria-label="Office">
        {headPages
          .filter(({ area }) => may(area))
          .map((page) => (
            <PageLink key={page.address} page={page} {...column} />
          ))}
      </section>
      {groups
        .filter((name) => grouped.some(({ group }) => group === name))
        .map((group) => (
          <section key={group} aria-label={group}>
            <p className={`mono ${classes.group}`} aria-hidden>
              {group}
            </p>
            {grouped
              .filter((page) => page.group === group)
              .map((page) => (
                <PageLink key={page.address} page={page} {...column} />
              ))}
          </section>
        ))}
    </nav>
  )
}

interface PageLinkProps extends ColumnProps {
  page: { address: string; title: string }
}

function PageLink({ page: { address, title }, chosen, scrolls }: PageLinkProps) {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const isHere = path === address || (address !== href('/admin') && path.startsWith(`${address}/`))
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (scrolls && isHere) showInColumn(link.current)
  }, [scrolls, isHere])
  return (
    <NavRow
      ref={link}
      to={address}
      onClick={chosen}
      aria-current={isHere ? 'page' : undefined}
      className={classes.link}
    >
      {title}
    </NavRow>
  )
}

/**
 * Scrolls the link to the middle, since the column is longer than most screens, and at its edge a font that arrives would
 * cut it. It runs on arrival only, and not if the column is in use: nobody's focus may be scrolled under the header.
 */
function showInColumn(link: HTMLElement | null) {
  if (!link?.closest('nav')?.matches(':focus-within')) link?.scrollIntoView({ block: 'center' })
}
