import { Link, useLocation } from 'react-router'
import classes from './page-tabs.module.css'

interface PageTabsProps {
  label: string
  tabs: readonly { label: string; address: string }[]
}

/** Tabs that are links: Add Project, Edit Project. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={classes.line}>
      {tabs.map((tab) => (
        <Link
          key={tab.address}
          to={tab.address}
          className={classes.tab}
          aria-current={pathname === tab.address ? 'page' : undefined}
          ref={pathname === tab.address ? showInLine : undefined}
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
