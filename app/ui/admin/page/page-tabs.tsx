import { Link, useLocation } from 'react-router'
import type { Area } from '#app/platform/auth/rights.ts'
import { useMay } from '../rights.ts'
import classes from './page-tabs.module.css'

interface Tab {
  label: string
  address: string
  /** Shown only to whoever may write there. */
  writes?: Area
}

interface PageTabsProps {
  label: string
  tabs: readonly Tab[]
  /** The address of the tab that is open, if it is not that of the page. */
  at?: string
}

/** Tabs that are links: Add Project, Edit Project. */
export function PageTabs({ label, tabs, at }: PageTabsProps) {
  const { pathname } = useLocation()
  const may = useMay()
  const open = at ?? pathname
  return (
    <nav aria-label={label} className={classes.line}>
      {tabs
        .filter(({ writes }) => may(writes, 'write'))
        .map((tab) => (
          <Link
            key={tab.address}
            to={tab.address}
            className={classes.tab}
            aria-current={open === tab.address ? 'page' : undefined}
            ref={open === tab.address ? showInLine : undefined}
          >
            {tab.label}
          </Link>
        ))}
    </nav>
  )
}

/**
 * On a phone the row is wider than the screen. Only the row is scrolled, because the page may be scrolled
 * already.
 */
function showInLine(tab: HTMLElement | null) {
  const line = tab?.parentElement
  if (line)
    line.scrollLeft += Math.max(0, tab.getBoundingClientRect().right - line.getBoundingClientRect().right)
}
