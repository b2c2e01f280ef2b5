import { Link, useLocation } from 'react-router'
import classes from './page-tabs.module.css'

interface PageTabsProps {
  label: string
  tabs: readonly { label: string; address: string }[]
}

/** Tabs that are addresses: Add Project, Edit Project. */
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
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
