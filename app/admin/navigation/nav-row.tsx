import type { ReactNode, RefAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { Icon } from '#app/ui/admin/create-icon.tsx'
import classes from './nav-row.module.css'

interface NavRowProps extends LinkProps, RefAttributes<HTMLAnchorElement> {
  icon?: Icon
  /** Content at the end of the row. */
  end?: ReactNode
}

/**
 * A row of a menu, made of plain elements: Overview contains the list of General twice, and each row took
 * eight library components.
 */
export function NavRow({ icon: Icon, end, className = '', children, ...link }: NavRowProps) {
  return (
    <Link {...link} className={`${classes.row} ${className}`}>
      {Icon && <Icon size={20} stroke={1.6} aria-hidden />}
      <span className={classes.label}>{children}</span>
      {end}
    </Link>
  )
}
