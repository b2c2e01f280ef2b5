import { useEffect, useRef } from 'react'
import { href, useLocation } from 'react-router'
import { groups, stored } from '#app/features/settings/collection.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { useRemembered } from '#app/ui/admin/use-remembered.ts'
import classes from './general-column.module.css'
import { generalPages, screens, tender, type GeneralPage } from './general-pages.ts'
import { NavRow } from './nav-row.tsx'

/** Shown above the groups, within sight on any screen. */
const headPages: readonly GeneralPage[] = [
  screens.overview,
  screens.history,
  { ...stored.languages.admin, area: stored.languages.area },
  screens.siteCheck,
  screens.backups,
  tender,
]
const groupedPages = generalPages.filter(({ address }) => headPages.every((page) => page.address !== address))

/** Separated by spaces, as `useRemembered` keeps them. */
const usedMost = groups.slice(0, 2).join(' ')

interface ColumnProps {
  /** Called after a page was chosen. */
  chosen?: () => void
  /** The column scrolls on its own and scrolls to the current page. */
  scrolls?: boolean
}

/**
 * The left column of General. The phone's menu, and Overview on a phone, show the same list. Of its groups, the
 * current page's is open, and those that were opened here before; at first, those that are
 * used most.
 */
export function GeneralColumn(column: ColumnProps) {
  const may = useMay()
  const { names: opened, toggle } = useRemembered('plinth.general', usedMost)
  const path = useLocation().pathname.replace(/\/+$/, '')
  const links = (pages: readonly GeneralPage[]) =>
    pages.map((page) => <PageLink key={page.address} {...column} page={page} isHere={isAt(page, path)} />)
  return (
    <nav aria-label="General">
      <section aria-label="Office">{links(headPages.filter(({ area }) => may(area)))}</section>
      {groups.map((group) => {
        const pages = groupedPages.filter((page) => page.group === group && may(page.area))
        const isOpen = opened.has(group) || pages.some((page) => isAt(page, path))
        return (
          pages.length > 0 && (
            <details
              key={group}
              className={classes.group}
              open={isOpen}
              onToggle={({ currentTarget: { open } }) => {
                // By hand, that is.
                if (open !== isOpen) toggle(group, open)
              }}
            >
              <summary className="mono">{group}</summary>
              {links(pages)}
            </details>
          )
        )
      })}
    </nav>
  )
}

function isAt({ address, others = [] }: GeneralPage, path: string) {
  return [address, ...others].some(
    (one) => path === one || (one !== href('/admin') && path.startsWith(`${one}/`)),
  )
}

interface PageLinkProps extends ColumnProps {
  page: GeneralPage
  isHere: boolean
}

function PageLink({ page: { address, title }, isHere, chosen, scrolls }: PageLinkProps) {
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
 * The column stays where it is as long as its page can be seen there. It runs on arrival only, and not if the column is in use:
 * nobody's focus may be scrolled under the header.
 */
function showInColumn(link: HTMLElement | null) {
  if (!link?.closest('nav')?.matches(':focus-within')) link?.scrollIntoView({ block: 'nearest' })
}
